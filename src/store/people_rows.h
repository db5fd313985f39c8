#pragma once
// Writes a gallery and a model as rows of an ORE file, and reads them back.

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "ore/gallery.h"
#include "ore/model.h"
#include "store/sqlite.h"

namespace ore {

void write_gallery(const Database& database, const Gallery& gallery);

/// Writes the properties that all faces share, without the people.
void write_gallery_row(const Database& database, const Gallery& gallery);

// The functions that read throw the Error of a damaged file if a row cannot be one that was written.
// Gallery::validate checks whether the rows fit together.

/// Reads the properties that all faces share; the gallery has no people.
Gallery read_gallery_row(const Database& database);

Gallery read_gallery(const Database& database);

/// The number of rows of the table; throws unless it is in [minimum, maximum].
int count_rows(const Database& database, const char* table, int maximum, int minimum = 1);

/// The evidence of a model; nullopt if it has none. Throws Error if a row is damaged.
std::optional<Evidence> read_evidence(const Database& database, std::int64_t model_id);
void write_evidence(const Database& database, std::int64_t model_id, const Evidence& evidence);

// A model as rows of an ORE file.

/// Throws Error when the model is invalid, does not fit the gallery's faces, or is too large for a file.
void require_storable(const Model& model, const Gallery& gallery);

/// Throws Error if `found` exceeds `maximum`, the number of `what` that fits into one file.
void require_at_most(const char* what, std::size_t found, int maximum);

/// Requires: the tables hold no model.
void write_model(const Database& database, const Model& model);

/// Reads the model for the faces of that gallery, which may have no people.
/// Throws the Error of a damaged file if a row cannot be one that was written. Model::validate checks whether
/// the rows fit together.
Model read_model(const Database& database, const Gallery& gallery);

// Opens an ORE file without trusting it: it may be hostile, damaged, or half changed by a killed process.

/// How long to wait for another process that uses the file. Deleting a person from a gallery of thousands
/// takes seconds.
constexpr std::chrono::milliseconds kPatience{10'000};

/// Opens the file with SQLite's defences against hostile files (https://www.sqlite.org/security.html).
/// Throws Error if the file is missing, or its first bytes are not those of an ORE file.
Database open_people(const std::filesystem::path& file, Database::Access access,
                     std::chrono::milliseconds patience = kPatience);

/// Sets the rollback journal to `mode` ("delete", "persist"), regardless of the file's own setting, and
/// writes the content of a write-ahead log into the file. Must not be called in a transaction.
void use_journal(const Database& database, const std::string& mode);

/// Call it in a transaction: beginning one undoes the unfinished change of a killed process. Throws Error
/// if a newer or an older version wrote the file, its end is missing, or its tables are not ours.
void require_format(const Database& database);

// Locks a file that a newly saved one is about to replace.

/// Holds an exclusive lock on the file about to be replaced by a rename, so that no writer loses its
/// change. A writer that waits for the lock then sees that the file has lost its name. Removes the journals
/// beside the file, because SQLite would apply them to the new file and undo pages of it.
class ReplacedFile {
 public:
  /// Only removes the journals if the file is missing or SQLite cannot read it.
  /// Throws Error if another process does not release the file in time.
  ReplacedFile(const std::filesystem::path& file, const std::filesystem::path& shown_as);

 private:
  std::optional<Database> locked_;
};

}  // namespace ore
