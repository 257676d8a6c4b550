import type { FilterKey } from '#contract/list/list.ts'
import type { assetList, AssetScope } from '#contract/areas/visibility/assets/assets.list.ts'
import { withFilter } from '../../../list/state.ts'
import { useList } from '../../../list/use-list.ts'
import type { Condition } from '../../../ui/filters/condition.ts'
import { assets, forCompleted, withScope } from './assets.calls.ts'

type Options = Omit<
  NonNullable<Parameters<typeof useList<typeof assetList, typeof assets.endpoint, typeof assets.own>>[1]>,
  'params'
>

/** The asset list in use: its scope and its filter of states always go together. */
export function useAssets(customerId: number, options: Options) {
  const view = useList(assets, { ...options, params: { customerId } })
  const { state, change } = view
  return {
    ...view,
    setScope: (scope: AssetScope) => change(withScope(state, scope)),
    setFilter: (key: FilterKey<typeof assetList>, condition: Condition | null) =>
      change(forCompleted(withFilter(state, key, condition))),
  }
}
