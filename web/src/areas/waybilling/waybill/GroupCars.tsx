import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import type { ReportingGroup } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { SHOWN_IN_LISTS } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { toast } from '../../../shell/toasts.ts'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { useWaybill } from './context.rules.ts'
import field from '../../../ui/field/field.module.css'
import { blankRow, type Part } from './parts.rules.ts'
import { reportingGroups } from './waybill.calls.ts'
import css from './Waybill.module.css'

interface Props {
  /** The fields of a car in the form. */
  parts: readonly Part[]
  onAdd: (cars: object[]) => void
}

/** Adds the cars of a reporting group to the equipment (WBL-178). */
export function GroupCars({ parts, onAdd }: Props) {
  const { customerId } = useWaybill()
  const { data, isError } = useQuery(reportingGroups(customerId))
  useEffect(() => {
    if (isError) toast({ status: 'danger', message: WAYBILLING_TEXTS.groupsNotLoaded })
  }, [isError])
  const groups = (data?.data ?? []).filter(({ equipment_ids }) => equipment_ids.length > 0)
  if (groups.length === 0) return null
  const add = (id: string) => {
    const group = groups.find((one) => String(one.id) === id)
    if (group) onAdd(getCars(group, parts))
  }
  return (
    <span className={css.groups}>
      <span aria-hidden="true">Add cars from a reporting group</span>
      <select
        className={field.input}
        aria-label="Add cars from a reporting group"
        value=""
        onChange={(event) => add(event.currentTarget.value)}
      >
        <option value="">Choose…</option>
        {groups.map(({ id, name, equipment_ids }) => (
          <option key={id} value={id}>
            {`${name} (${equipment_ids.length})`}
          </option>
        ))}
      </select>
    </span>
  )
}

const CAR = /^([A-Z]{1,4})0*([1-9]\d*|0)$/

/** A row of the form for each piece of equipment of a group. */
const getCars = ({ equipment_ids }: z.infer<typeof ReportingGroup>, parts: readonly Part[]): object[] =>
  equipment_ids.flatMap((id) => {
    const [, initial, number] = CAR.exec(id) ?? []
    if (initial === undefined) return []
    const row = blankRow(SHOWN_IN_LISTS.N7_LOOP, parts)
    const n7 = row['equipment_details_N7'] as object
    return [
      { ...row, equipment_details_N7: { ...n7, equipment_initial_01: initial, equipment_number_02: number } },
    ]
  })
