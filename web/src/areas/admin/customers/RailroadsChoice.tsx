import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Tags } from '../../../form/controls/tags.tsx'
import type { ControlProps } from '../../../ui/field/control.ts'
import { railroads } from '../customer-feeds/customer-feeds.calls.ts'

/** Several railroads, each found by its SCAC or a part of its name. */
export function RailroadsChoice(props: ControlProps<readonly string[]>) {
  const known = useQuery(railroads).data?.railroads
  const labels = useMemo(
    () => Object.fromEntries((known ?? []).map(({ scac, name }) => [scac, `${scac} ${name}`])),
    [known],
  )
  return <Tags {...props} labels={labels} placeholder="SCAC or name" />
}
