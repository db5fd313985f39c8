#pragma once
// Everything that takes part in a comparison, under one kind of name: the rivals as --method spells them
// (also nn:fisherfaces:most, with as many dimensions as these features can have), and ORE in its forms,
//
//   ore:D  robust-ore:D  boosted-ore:D    as published: 500 patches of 225 pixels, features of D dimensions;
//                                         robust-ore is ore with Generic-Face-Confidence
//   equal:D                               the same patches with equal weights
//   default  balanced  fast               learned under occlusion, the three profiles; default:pixels,
//                                         default:gradients+cells, ... with these descriptors alone
//   equal-default                         equal weights over the patches of default, without confidence

#include <cstdint>
#include <memory>
#include <string>

#include "baseline/rival.h"
#include "ore/recognizer.h"
#include "ore/training.h"

namespace ore {

/// Whether the name is one of ORE's own.
bool is_ore(const std::string& name);

/// What train() is told for one of ORE's names. Throws InvalidOption for another.
TrainOptions ore_options(const std::string& name, const RivalOptions& options);

/// How faces are identified by a model that was trained so. The same.
Inference ore_inference(const std::string& name);

/// ORE behind the rivals' interface, or a rival. Throws as fit_rival and train do.
std::unique_ptr<Rival> fit_contestant(const std::string& name, const Gallery& gallery,
                                      const RivalOptions& options, const Progress& progress = {});

/// Whether this build has it: OpenCV's own need a module that not every OpenCV has.
bool is_built(const std::string& name);

/// How long one takes on a thousand faces against a gallery of a thousand, roughly, in seconds on two cores:
/// for the estimate of what remains.
double expected_seconds(const std::string& name);

}  // namespace ore
