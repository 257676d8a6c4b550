import { useState } from 'react'
import type { listFleetEquipment } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { normalizeAssetTerm } from '#contract/base/asset-term.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { Box } from '../../../ui/field/Box.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { count } from '../fleets.rules.ts'
import css from './FleetView.module.css'

const PAGE = 50

interface Props {
  equipment: Answer<typeof listFleetEquipment>['equipment_ids']
  onOpen: (equipmentId: string) => void
}

/** Every car of the group with its cycles in the range. */
export function CarList({ equipment, onOpen }: Props) {
  const [term, setTerm] = useState('')
  const [shown, setShown] = useState(PAGE)
  const found = equipment.filter(({ id }) => id.includes(normalizeAssetTerm(term)))
  return (
    <>
      <div className={css.note}>
        <Box
          aria-label="Find a car"
          placeholder="Find a car"
          value={term}
          onChange={({ currentTarget }) => setTerm(currentTarget.value)}
        />
      </div>
      <SimpleTable
        label="All cars"
        kind="flush"
        rows={found.slice(0, shown)}
        getKey={({ id }) => id}
        columns={[
          {
            head: 'Car',
            names: true,
            render: ({ id, display_name }) => (
              <button type="button" className={css.open} onClick={() => onOpen(id)}>
                {display_name}
              </button>
            ),
          },
          { head: 'Cycles', number: true, render: ({ cycle_count }) => count(cycle_count) },
        ]}
      />
      {found.length === 0 && <p className={css.note}>No matching cars.</p>}
      {shown < found.length && (
        <p className={css.note}>
          <Button size="small" onClick={() => setShown(shown + PAGE)}>
            Show {count(Math.min(PAGE, found.length - shown))} more of {count(found.length)}
          </Button>
        </p>
      )}
    </>
  )
}
