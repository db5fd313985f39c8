#pragma once
// All methods of a comparison under one kind of name, ORE among them (fit_compared_method), their names in
// tables and legends, and the time that they take for a single face.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lab/methods/method.h"
#include "ore/image.h"
#include "ore/progress.h"
#include "ore/recognizer.h"
#include "ore/training.h"

namespace ore {

/// The upper one of an even number. Requires: at least one value.
double median(std::vector<double> values);

/// The median time over `count` faces on one core, evenly spread over the list and repeated if the list is
/// short. The first face warms up and does not count. Requires: at least one face, count >= 1. Throws
/// Interrupted.
double single_face_milliseconds(const FittedMethod& fitted, std::span<const GrayImage> faces, int count,
                                const Progress& progress = {});

/// With three digits, which is the precision of the measurement: "0.0123", "4.56", "789", "31200".
std::string milliseconds_text(double milliseconds);

// Names of compared methods in tables and legends.

/// "ORE", "Robust-ORE", "LRC", "Block-SRC", ...; of methods without features and dimension.
std::string display_name(const std::string& name);

/// The name with all settings that distinguish methods of the same name: "NN, equalised Fisherfaces", "LRC,
/// Randomfaces 400-D", "ORE, recommended (pixels, cells)".
std::string method_label(const std::string& name);

/// "Randomfaces", "equalised Fisherfaces", ...: features as methods' names spell them. Others: as they are.
std::string features_label(const std::string& features);

// Everything that takes part in a comparison, under one kind of name: the methods as --method spells them
// (also nn:fisherfaces:most, with the largest dimension that these features can have), and ORE in its forms,
//
//   ore:D  robust-ore:D  boosted-ore:D    as published: 500 patches of 225 pixels, features of D dimensions;
//                                         robust-ore is ore with Generic-Face-Confidence
//   robust-ore-printed:D                  the same with the factor 0.05 that the paper prints
//   equal:D                               the same patches with equal weights
//   default  balanced  fast               learned under occlusion, the three profiles; default:pixels,
//                                         default:gradients+cells, ... with these descriptors alone
//   equal-default                         equal weights over the patches of default, without confidence

/// Whether the name is one of ORE's own.
bool is_ore(const std::string& name);

/// The options of train() for one of ORE's names. Throws InvalidOption for any other name.
TrainOptions ore_options(const std::string& name, const MethodOptions& options);

/// The options of the Recognizer for one of ORE's names. Throws InvalidOption for any other name.
RecognizerOptions ore_recognition(const std::string& name, int threads = 0);

/// ORE behind the methods' interface, or a method. Throws as fit_method and train do.
std::unique_ptr<FittedMethod> fit_compared_method(const std::string& name, const Gallery& gallery,
                                                  const MethodOptions& options,
                                                  const Progress& progress = {});

/// Whether this build has the method: OpenCV's methods need a module that not every OpenCV has.
bool is_built(const std::string& name);

/// The approximate seconds, on two cores, for a thousand faces and a gallery of a thousand: for the estimate
/// of the remaining time.
double expected_seconds(const std::string& name);

}  // namespace ore
