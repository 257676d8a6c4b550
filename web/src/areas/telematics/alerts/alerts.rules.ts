import { ALERT_KINDS } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import type { UnitAlert } from '#contract/areas/telematics/alerts/alerts.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { showEquipment } from '#contract/base/asset-term.ts'

type Known = Pick<UnitAlert, 'equipment_id' | 'kind' | 'detail' | 'opened_date' | 'place' | 'zone'>

/** A ticket about alerts, filled with what the devices reported, where and when. */
export function alertTicket(alerts: readonly Known[]) {
  const units = [...new Set(alerts.map(({ equipment_id }) => equipment_id))]
  const [first] = alerts
  return {
    units: units.join(),
    subject:
      first && units.length === 1
        ? `${showEquipment(first.equipment_id)}: ${first.detail}`
        : `${first ? ALERT_KINDS[first.kind] : 'Alerts'}, ${units.length} units`,
    text: [
      'Reported by the devices on these units:',
      ...alerts.map(
        ({ equipment_id, detail, opened_date, place, zone }) =>
          `${placeTime(opened_date, zone)}, ${showEquipment(equipment_id)}${place === null ? '' : ` near ${place}`}: ${detail}`,
      ),
    ].join('\n'),
  }
}
