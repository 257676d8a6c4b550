import type { Endpoint } from '#contract/base/endpoint.ts'
import { type List, scopeKeys } from '#contract/list/list.ts'
import { Segmented } from '../ui/Segmented.tsx'
import type { OwnFields } from './state.ts'
import type { ListView } from './use-list.ts'

/** Which part of the list shows; nothing where there is but the whole. */
export function ScopeSwitch<L extends List, E extends Endpoint, O extends OwnFields>({
  view: { list, scope, setScope },
}: {
  view: ListView<L, E, O>
}) {
  if (scope === null) return null
  const options = scopeKeys(list).map((value) => ({ value, label: list.scopes[value] ?? value }))
  return <Segmented label={`Show ${list.name}`} options={options} value={scope} onChange={setScope} />
}
