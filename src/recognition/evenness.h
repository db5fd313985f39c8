#pragma once
// People with unequal numbers of faces.
//
// Whoever has more faces spans more of what any face looks like, and represents strangers better: the squared
// residual of a stranger falls with the number m of faces, about as its square root. Residuals are therefore
// compared as if everybody had as many faces as people had in training:
//
//   r^2_k sqrt(m_k / m_usual)
//
// Where all have as many, nothing changes. Rank-1 of people with few faces beside as many people with many,
// exponents 0 / 0.5 / 0.8 (and of those with many): Yale, whole pictures, 1 beside 5: 5 / 88 / 88 (100 / 97 /
// 74); ORL, 1 beside 5: 22 / 69 / 79 (99 / 98 / 88); Extended Yale B, 10 beside 30: 73 / 98 / 100 (100 each).

#include "ore/model.h"

namespace ore {

/// The mean number of faces of those the model was learned from; 0 where it does not tell.
double usual_faces(const Model& model);

/// The factor for a person with so many faces; 1 where the usual number is not known.
float residual_factor(int faces, double usual_faces);

}  // namespace ore
