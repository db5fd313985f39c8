#pragma once
// A record as JSON: {"experiment": "illumination", "row": "lrc:randomfaces", "column": "100-D", ...}.

#include <nlohmann/json.hpp>

#include "experiment/record.h"

namespace ore {

/// Insertion order is kept: the files are read by people too.
using Json = nlohmann::ordered_json;

inline Json as_json(const Record& record) {
  return {{"experiment", record.experiment}, {"row", record.row},       {"column", record.column},
          {"repetition", record.repetition}, {"metric", record.metric}, {"value", record.value}};
}

/// Throws nlohmann's exceptions when a field is missing or of another type.
inline Record as_record(const Json& json) {
  return {json.at("experiment"), json.at("row"),    json.at("column"),
          json.at("repetition"), json.at("metric"), json.at("value")};
}

}  // namespace ore
