#include "service/threshold_json.h"

namespace ore {

nlohmann::ordered_json threshold_json(const Calibration& calibration) {
  return {{"lead", calibration.threshold},
          {"target", calibration.false_alarms},
          {"false_alarm_rate", calibration.false_alarm_rate(calibration.threshold)},
          {"miss_rate", calibration.miss_rate(calibration.threshold)}};
}

}  // namespace ore
