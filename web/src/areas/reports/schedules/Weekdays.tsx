import { WEEKDAYS } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import css from '../reports/Reports.module.css'

/** One or more weekdays; 1 is Monday. */
export function Weekdays(props: ControlProps<readonly number[]>) {
  const { value, onChange, isDisabled } = props
  const turn = (day: number) =>
    onChange(
      value.includes(day) ? value.filter((one) => one !== day) : [...value, day].toSorted((a, b) => a - b),
    )
  return (
    <div {...getGroup(props)} className={css.row}>
      {WEEKDAYS.map((name, at) => (
        <label key={name} className={css.day}>
          <input
            type="checkbox"
            aria-label={name}
            checked={value.includes(at + 1)}
            disabled={isDisabled}
            onChange={() => turn(at + 1)}
          />
          <span aria-hidden="true">{name.slice(0, 2)}</span>
        </label>
      ))}
    </div>
  )
}
Weekdays.frame = 'group' as const
