import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Layers } from 'lucide-react'
import { useMemo } from 'react'
import type { FleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { fleetSizing } from '../fleets.calls.ts'
import { FLEETS_PATH } from '../fleets.rules.ts'
import { Inputs } from './Inputs.tsx'
import { Result } from './Result.tsx'
import { leadText, planFrom, returnsFrom, simulate, type SizingAddress } from './sizing.rules.ts'
import css from './Sizing.module.css'

/** How many cars a fleet needs, and what a faster round trip is worth; the plan is in the address. */
export function SizingPage() {
  const { company } = useSession()
  const address: SizingAddress = useSearch({ strict: false })
  const group = /^[1-9]\d{0,8}$/.test(String(address.group_id ?? '')) ? Number(address.group_id) : 'all'
  const found = useQuery(fleetSizing(company.id, group))
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the fleet’s loads and round trips"
      pageTitle="Fleet size"
      waiting={420}
    >
      {(sizing) => <Plan customerId={company.id} group={group} sizing={sizing} address={address} />}
    </Loaded>
  )
}

interface Props {
  customerId: number
  group: number | 'all'
  sizing: FleetSizing
  address: SizingAddress
}

function Plan({ customerId, group, sizing, address }: Props) {
  const navigate = useNavigate()
  const plan = useMemo(() => planFrom(sizing, address), [sizing, address])
  const outcome = useMemo(() => plan && simulate(sizing, plan), [sizing, plan])
  const back = (
    <Link
      to={pathTo(FLEETS_PATH, { customerId })}
      search={{ group_id: String(group) } as never}
      {...asButton()}
    >
      Fleet Cycles
    </Link>
  )
  const change = (values: SizingAddress) =>
    void navigate({
      to: '.',
      replace: true,
      search: (known: object) => ({ ...known, ...values }) as never,
    })
  if (plan === null || outcome === null)
    return (
      <>
        <PageHead title={`Fleet size, ${sizing.name}`} actions={back} />
        <EmptyState icon={Layers} title="No round trips yet">
          Fleet size is calculated from the loads and round trips of the last 12 months.
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHead
        title={`Fleet size, ${sizing.name}`}
        detail={leadText(sizing, outcome)}
        actions={
          <>
            <Button
              onClick={() =>
                change({ loads: undefined, trip: undefined, spare: undefined, returns: undefined } as never)
              }
            >
              Reset
            </Button>
            <CopyButton size="normal" text={() => window.location.href}>
              Copy link
            </CopyButton>
            {back}
          </>
        }
      />
      <div className={css.columns}>
        <Inputs sizing={sizing} plan={plan} onChange={change} />
        <Result
          group={group}
          sizing={sizing}
          outcome={outcome}
          plan={plan}
          returns={returnsFrom(sizing, address)}
          onReturns={(returns) => change({ returns })}
        />
      </div>
    </>
  )
}
