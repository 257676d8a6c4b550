import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listOriginCars, type OriginCar } from '#contract/areas/waybilling/patterns/origin-cars.contract.ts'
import { showCar } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import { originCars } from './batch.calls.ts'
import css from './OriginCars.module.css'
import { groupCars, isListed, type CarGroup } from './origin-cars.rules.ts'
import type { BatchRow } from './batch.rules.ts'

interface Props {
  customerId: number
  patternId: number
  rows: readonly BatchRow[]
  onAdd: (cells: string[][]) => void
}

/** Empty cars that stand at the pattern's origin, to tick and add; nothing for people who may not see where cars stand. */
export function OriginCars(props: Props) {
  return useMay(listOriginCars) ? <Offer {...props} /> : null
}

function Offer({ customerId, patternId, rows, onAdd }: Props) {
  const { data, isError } = useQuery(originCars(customerId, patternId))
  if (isError)
    return <p className={css.note}>Couldn’t load the cars at the origin. Paste or upload them instead.</p>
  if (!data || data.origin === null) return null
  const cars = data.cars.filter(({ equipmentId }) => !isListed(rows, equipmentId))
  if (data.total === 0 && rows.length > 0) return null
  if (data.total === 0)
    return <p className={css.note}>{`No empty cars at ${data.origin}, according to railroad reports.`}</p>
  if (cars.length === 0) return null
  return (
    <details className={css.offer} open={rows.length === 0}>
      <summary>
        <strong>{`Empty cars at ${data.origin}`}</strong>{' '}
        <span>{`${formatCount(cars.length, 'car')}${rows.length > 0 ? ' not listed yet' : ''}`}</span>
      </summary>
      {data.total > data.cars.length && (
        <p
          className={css.note}
        >{`The first ${showNumber(data.cars.length)} of ${showNumber(data.total)}.`}</p>
      )}
      <Choice key={patternId} groups={groupCars(cars)} onAdd={onAdd} />
    </details>
  )
}

interface ChoiceProps {
  groups: readonly CarGroup[]
  onAdd: (cells: string[][]) => void
}

/** Cars are ticked where nothing speaks against their bill; what a person changed stays as it is. */
function Choice({ groups, onAdd }: ChoiceProps) {
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOn = (group: CarGroup, { equipmentId }: OriginCar) => changed.get(equipmentId) ?? group.isTicked
  const chosen = groups.flatMap((group) => group.cars.filter((car) => isOn(group, car)))
  const set = (cars: readonly OriginCar[], on: boolean) =>
    setChanged(new Map([...changed, ...cars.map(({ equipmentId }) => [equipmentId, on] as const)]))
  return (
    <>
      {groups.map((group) => (
        <Group key={group.label} group={group} isOn={(car) => isOn(group, car)} onSet={set} />
      ))}
      <div className={css.add} data-foot-bar>
        <span>Enter weights, seals and numbers in the table.</span>
        <Button
          icon={Plus}
          variant={chosen.length > 0 ? 'primary' : 'quiet'}
          disabled={chosen.length === 0}
          onClick={() => onAdd(chosen.map(({ equipmentId }) => [showCar(equipmentId)]))}
        >
          {`Add ${formatCount(chosen.length, 'car')}`}
        </Button>
      </div>
    </>
  )
}

interface GroupProps {
  group: CarGroup
  isOn: (car: OriginCar) => boolean
  onSet: (cars: readonly OriginCar[], on: boolean) => void
}

function Group({ group: { label, hint, cars }, isOn, onSet }: GroupProps) {
  const count = cars.filter(isOn).length
  return (
    <fieldset className={css.group}>
      <legend>
        <label>
          <input
            type="checkbox"
            checked={count === cars.length}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && count < cars.length
            }}
            onChange={() => onSet(cars, count < cars.length)}
          />
          <strong>{label}</strong> {formatCount(cars.length, 'car')}
          {hint && <small>{hint}</small>}
        </label>
      </legend>
      <div className={css.cars}>
        {cars.map((car) => (
          <label key={car.equipmentId}>
            <input type="checkbox" checked={isOn(car)} onChange={() => onSet([car], !isOn(car))} />
            {showCar(car.equipmentId)}
            {car.earlier?.bolNumber && <small>{car.earlier.bolNumber}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
