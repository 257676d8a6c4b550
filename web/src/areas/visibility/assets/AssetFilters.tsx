import {
  CalendarClock,
  ChevronDown,
  CircleSlash2,
  Layers,
  Layers2,
  type LucideIcon,
  TriangleAlert,
  Waypoints,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Answer } from '#contract/base/endpoint.ts'
import type {
  getAssetSummary,
  listAssetChoices,
  listAssets,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import type { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { COMPLETE_STATUS, EXCEPTIONS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { ButtonPopover } from '../../../ui/ButtonPopover.tsx'
import { CountsBy } from '../../../list/CountsBy.tsx'
import { getScope } from '../../../list/questions.ts'
import { withFilter, withoutFilters, withOwn } from '../../../list/state.ts'
import type { ListView } from '../../../list/use-list.ts'
import { equipmentLookup } from '../../../shared/pickers/lookups.ts'
import { useSearchUsage } from '../../../shared/usage.ts'
import { ChoiceEditor } from '../../../ui/filters/ChoiceEditor.tsx'
import type { Condition } from '../../../ui/filters/condition.ts'
import type { Chip } from '../../../ui/filters/FilterChips.tsx'
import { ToggleButton } from '../../../ui/filters/QuickCounts.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { useSuggestions } from '../../../ui/pick/use-suggestions.ts'
import { statusBadge } from '../../../ui/rail/StatusBadge.tsx'
import { SuggestBox } from '../../../ui/SuggestBox.tsx'
import { assets, recallLookup, withScope } from './assets.calls.ts'

export type AssetView = ListView<typeof assetList, typeof listAssets, (typeof assets)['own']>
export type Summary = Answer<typeof getAssetSummary>
export type Groups = readonly { id: number; name: string }[]

interface CountsProps {
  view: AssetView
  summary: Summary | undefined
}

/** The number of assets in each status, in the order of a trip; a press shows only those. */
export function StatusCounts({ view, summary }: CountsProps) {
  if (summary?.total === 0) return null
  const isUnderWay = getScope(assets, withoutFilters(view.state)) === 'active'
  const completed = (isUnderWay && summary?.by_status[COMPLETE_STATUS]) || 0
  return (
    <CountsBy
      view={view}
      label="Assets by status"
      column="status_code"
      counts={summary?.by_status}
      getBadge={(code) => statusBadge(Number(code))}
      hidesEmpty
      all={{
        label: isUnderWay ? 'Under way' : 'All assets',
        icon: <Waypoints size={14} aria-hidden="true" />,
        count: summary ? summary.total - completed : null,
        isOn: Object.keys(view.state.filters).length === 0,
        onToggle: view.clear,
      }}
    />
  )
}

type Attention = 'exceptions' | 'lateness' | 'reports'

/** Filters for units that need attention, in the order of their buttons: the count and the list's criteria. */
const ATTENTION: readonly {
  key: Attention
  label: string
  icon: LucideIcon
  count: 'exceptions' | 'late' | 'silent'
  condition: Condition
}[] = [
  {
    key: 'exceptions',
    label: 'Exceptions',
    icon: TriangleAlert,
    count: 'exceptions',
    condition: { kind: 'any', values: Object.keys(EXCEPTIONS) },
  },
  {
    key: 'lateness',
    label: 'Late',
    icon: CalendarClock,
    count: 'late',
    condition: { kind: 'any', values: ['overdue', 'late'] },
  },
  {
    key: 'reports',
    label: 'Silent while moving',
    icon: CircleSlash2,
    count: 'silent',
    condition: { kind: 'any', values: ['silent'] },
  },
]

/**
 * The units that need attention, one press away. The counts are of active trips, as is the list that a press opens.
 */
export function AttentionToggles({ view, summary }: CountsProps) {
  const { state, scope, change } = view
  const toggles = ATTENTION.map((one) => {
    const isOn = scope === 'active' && state.filters[one.key] !== undefined
    const next = isOn
      ? withFilter(state, one.key, null)
      : withScope(withFilter(state, one.key, one.condition), 'active')
    return { ...one, isOn, toggle: () => change(next) }
  })
  useKeys('List', [
    {
      keys: ['l'],
      text: 'Late units only',
      run: () => toggles.find(({ key }) => key === 'lateness')?.toggle(),
    },
  ])
  if (summary?.total === 0) return null
  return (
    <>
      {toggles.map(({ key, label, icon: Icon, count, isOn, toggle }) => (
        <ToggleButton
          key={key}
          label={label}
          icon={<Icon size={14} aria-hidden="true" />}
          count={summary?.[count] ?? null}
          isOn={isOn}
          onToggle={toggle}
        />
      ))}
      <GroupToggle view={view} />
    </>
  )
}

/** Late units by what they are late for, one press away. */
function GroupToggle({ view: { state, change } }: Pick<CountsProps, 'view'>) {
  const isOn = state.own.by !== undefined
  if (!isOn && state.filters.lateness === undefined) return null
  return (
    <ToggleButton
      label="Group by cause"
      icon={<Layers2 size={14} aria-hidden="true" />}
      isOn={isOn}
      isAlarm={false}
      onToggle={() => change({ ...withOwn(state, { by: isOn ? undefined : 'cause' }), page: 1 })}
    />
  )
}

/** One box for any number of a shipment; suggests equipment from three characters on (PLT-119). */
export function AssetSearchBox({ view, customerId }: { view: AssetView; customerId: number }) {
  const { state, change } = view
  const [term, setTerm] = useState<string | null>(null)
  const lookup = useMemo(() => equipmentLookup(customerId), [customerId])
  const suggestions = useSuggestions(term, lookup)
  const recordSearch = useSearchUsage('assets')
  const found = suggestions.state === 'ready' ? suggestions.found.map((one) => one.equipment_id) : undefined
  return (
    <SuggestBox
      label="Search equipment, waybill or bill of lading"
      placeholder="Equipment, waybill or BOL"
      value={state.search}
      suggestions={suggestions.state === 'asking' ? 'asking' : found}
      noneFound={lookup.noneFound}
      onTerm={(next) => {
        setTerm(next === state.search ? null : next)
        recordSearch(next)
      }}
      onSearch={(search) => change(withOwn({ ...state, search }, { ids: undefined, lookup: undefined }))}
    />
  )
}

interface GroupProps {
  view: AssetView
  /** Null while they are not known yet. */
  groups: Groups | null
}

/** Narrows the list to units of any of the chosen reporting groups. */
export function GroupFilter({ view, groups }: GroupProps) {
  if (groups?.length === 0) return null
  const chosen = view.state.own.groups?.length ?? 0
  return (
    // its space is reserved from the start: added later it would break the row and push the list down
    <ButtonPopover
      label="Reporting groups"
      icon={Layers}
      disabled={groups === null}
      text={
        <>
          {chosen === 0 ? 'Reporting groups' : `${chosen} of ${groups?.length ?? '–'} groups`}
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      {() => <GroupChoices view={view} groups={groups} />}
    </ButtonPopover>
  )
}

export function GroupChoices({ view: { state, change }, groups }: GroupProps) {
  const values = state.own.groups?.map(String) ?? []
  const choices = (groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const getChosen = (next: Condition | null) => (next?.kind === 'any' ? next.values.map(Number) : undefined)
  return (
    <ChoiceEditor
      def={{ field: 'groups', label: 'Reporting groups', type: 'choice', choices }}
      value={values.length > 0 ? { kind: 'any', values } : null}
      onApply={(next) => change(withOwn(state, { groups: getChosen(next) }))}
    />
  )
}

/** Describes the pasted ids and reporting groups the list is narrowed to. */
export function assetChips(
  { state, change }: AssetView,
  groupNames: Readonly<Record<string, string>>,
): Chip[] {
  const { ids = [], lookup, groups = [] } = state.own
  const pasted = ids.length || (lookup && recallLookup(lookup)?.length) || 0
  const without = (id: number) => {
    const left = groups.filter((one) => one !== id)
    change(withOwn(state, { groups: left.length > 0 ? left : undefined }))
  }
  const clearPasted = () => change(withOwn(state, { ids: undefined, lookup: undefined }))
  return [
    ...(pasted > 0
      ? [
          {
            key: 'ids',
            label: 'Pasted list',
            text: pasted === 1 ? '1 ID' : `${pasted} IDs`,
            onRemove: clearPasted,
          },
        ]
      : []),
    ...groups.map((id) => ({
      key: `group${id}`,
      label: 'Group',
      text: groupNames[id] ?? String(id),
      onRemove: () => without(id),
    })),
  ]
}

/** The options of the place and party filters. */
export const choiceNames = (choices: Answer<typeof listAssetChoices>['choices'] | undefined) =>
  Object.fromEntries(
    Object.entries(choices ?? {}).map(([key, found]) => [
      key,
      found.map(({ value, count }) => ({ value, label: value, count })),
    ]),
  )
