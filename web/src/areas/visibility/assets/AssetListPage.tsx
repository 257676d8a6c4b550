import { importDueDates } from '#contract/areas/visibility/due/due.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Map as MapIcon } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { getState } from '../../../list/questions.ts'
import { withOwn } from '../../../list/state.ts'
import { useWidgetUsage } from '../../../shared/usage.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { useSession } from '../../../shell/session.ts'
import { EtaPopover } from '../../../ui/rail/EtaPopover.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { assetSummary } from '../dashboard/dashboard.calls.ts'
import { LostLine } from '../contact/LostLine.tsx'
import { useUnitActions } from '../work/UnitActions.tsx'
import { getReasons } from './AssetEmpty.tsx'
import { AssetCard, assetCells } from './AssetCells.tsx'
import {
  assetChips,
  AssetSearchBox,
  AttentionToggles,
  choiceNames,
  GroupChoices,
  GroupFilter,
  StatusCounts,
} from './AssetFilters.tsx'
import { DemurrageSum, DemurrageToggle } from './Demurrage.tsx'
import { PastedList, UnmatchedIds } from './AssetLookup.tsx'
import {
  assetChoices,
  assets,
  pastedList,
  recallLookup,
  reportingGroups,
  useLiveAssets,
  useAssets,
} from './assets.calls.ts'

const AssetGroups = lazy(async () => ({ default: (await import('./AssetGroups.tsx')).AssetGroups }))
const AssetMap = lazy(async () => ({ default: (await import('./AssetMap.tsx')).AssetMap }))

/** The asset list: the customer's units that match the URL (VIS-002). */
export function AssetListPage() {
  const { lookup } = getState(assets, usePageAddress().search).own
  const pasted = useQuery(pastedList(useSession().company.id, lookup))
  // a list reads its criteria from the URL alone, so one whose ids are still loading starts again when they arrive
  const isWaiting = lookup !== undefined && !pasted.data && recallLookup(lookup) === null
  return <AssetList key={isWaiting ? 'waiting' : 'here'} isLost={pasted.isError} />
}

function AssetList({ isLost }: { isLost: boolean }) {
  const { id: customerId, name: company, waybill_type: kind } = useSession().company
  const [isSettled, setSettled] = useState(false)
  const choices = useQuery({ ...assetChoices(customerId), enabled: isSettled })
  const names = useMemo(() => choiceNames(choices.data?.choices), [choices.data])
  const view = useAssets(customerId, { kind, names: () => names })
  const { lookup, map } = view.state.own
  const isMapOn = map === 'on'
  if (view.answer !== undefined && !isSettled) setSettled(true)
  const summary = useQuery(assetSummary(customerId)).data
  const groups = useQuery(reportingGroups(customerId)).data?.data ?? null
  const [eta, setEta] = useState<{ row: AssetRow; anchor: HTMLElement } | null>(null)
  const now = useNow()
  const groupNames = view.answer?.report_groups ?? NO_NAMES
  const onEta = useCallback((row: AssetRow, anchor: HTMLElement) => setEta({ row, anchor }), [])
  const cells = useMemo(() => assetCells({ now, groupNames, onEta }), [now, groupNames, onEta])
  const card = useMemo(() => (row: AssetRow) => <AssetCard {...{ row, now, onEta }} />, [now, onEta])
  const open = useMemo(
    () => ({
      href: ({ waybill_id: waybillId }: AssetRow) =>
        pathTo(ROUTE_PATHS.waybillDetails, { customerId, waybillId }),
    }),
    [customerId],
  )
  const { actions, dialog, importDues } = useUnitActions(customerId)
  const demurrage = { view, customerId, isSettled }
  useLiveAssets(customerId)
  useWidgetUsage('assets', view.state.own.widget)

  return (
    <ListPage
      view={view}
      title="Visibility Dashboard"
      detail={<DemurrageSum {...demurrage} />}
      cells={cells}
      open={open}
      rowActions={actions}
      actions={
        <>
          <Button
            size="small"
            icon={MapIcon}
            aria-pressed={isMapOn}
            onClick={() => view.change(withOwn(view.state, { map: isMapOn ? undefined : 'on' }))}
          >
            {isMapOn ? 'Hide map' : 'Map'}
          </Button>
          <Offered by={importDueDates}>
            <Button size="small" icon={CalendarPlus} onClick={importDues}>
              Import due dates
            </Button>
          </Offered>
        </>
      }
      counts={<StatusCounts view={view} summary={summary} />}
      tools={{
        search: <AssetSearchBox view={view} customerId={customerId} />,
        filters: <GroupFilter view={view} groups={groups} />,
        inSheet: <GroupChoices view={view} groups={groups} />,
        toggles: (
          <>
            <AttentionToggles view={view} summary={summary} />
            <DemurrageToggle {...demurrage} />
          </>
        ),
        chips: assetChips(view, { ...getNames(groups ?? []), ...groupNames }),
      }}
      banner={
        <>
          <PastedList customerId={customerId} lookup={lookup} />
          {isMapOn && (
            <Suspense>
              <AssetMap customerId={customerId} view={view} />
            </Suspense>
          )}
          <UnmatchedIds terms={view.answer?.unmatched_terms ?? []} />
        </>
      }
      card={card}
      sheet={view.state.own.by && <AssetGroups view={view} customerId={customerId} />}
      {...getReasons(view, { isLost, total: summary?.total ?? 0, company })}
    >
      <EtaPopover
        row={eta?.row ?? null}
        anchor={eta?.anchor ?? null}
        now={now}
        onClose={() => setEta(null)}
      />
      {dialog}
      <LostLine view={view} customerId={customerId} count={summary?.lost ?? 0} />
    </ListPage>
  )
}

const NO_NAMES: Readonly<Record<string, string>> = {}
const getNames = (groups: readonly { id: number; name: string }[]): Record<string, string> =>
  Object.fromEntries(groups.map(({ id, name }) => [id, name]))
