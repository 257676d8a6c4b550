import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { CircleDot, Eye } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Customer } from '#contract/areas/admin/customers/customers.contract.ts'
import { countOpenSteps, toSetupLanes, type SetupStep } from '#contract/areas/admin/setup/setup.rules.ts'
import { chooseCustomerView, mayViewCustomer } from '../../../shell/customer-view.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { useSession } from '../../../shell/session.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { When } from '../../../shared/When.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { SetupCard } from '../setup/SetupCard.tsx'
import { getSetup } from '../setup/setup.calls.ts'
import { BackToCustomers } from './BackToCustomers.tsx'
import { SECTIONS } from './CustomerSections.tsx'
import { CustomerStatus } from './CustomerStatus.tsx'
import css from './CustomerPage.module.css'

const StatusDialog = lazyPart(async () => (await import('./StatusDialog.tsx')).StatusDialog)

const LIST = '/admin/customers'
const SETUP = 'setup'

/** A customer: the open setup steps, and everything that belongs to it, section by section. */
export function CustomerDetails({ customer }: { customer: Customer }) {
  const { id, name } = customer
  useRecent({ label: name, detail: 'Customer', href: `${LIST}/${id}` })
  const navigate = useNavigate()
  const setup = useQuery(getSetup(id))
  const { hash } = useLocation()
  const shown = SECTIONS.some(({ key }) => key === hash) ? hash : SETUP
  const [requestedStep, setRequestedStep] = useState<SetupStep | null>(null)
  const go = (section: string) => void navigate({ hash: section, hashScrollIntoView: true } as never)
  const onStep = (step: SetupStep) => {
    if ('page' in step.target)
      return void navigate({ to: step.target.page.replace('{customer}', String(id)) })
    go(step.target.section)
    setRequestedStep(step)
  }
  const requestedSection =
    requestedStep && 'section' in requestedStep.target ? requestedStep.target.section : null
  return (
    <>
      <BackToCustomers />
      <Head
        customer={customer}
        isSettingUp={setup.data !== undefined && countOpenSteps(toSetupLanes(setup.data)) > 0}
        createdTs={setup.data?.created_ts}
      />
      <Tabs customer={customer} setup={setup.data} shown={shown} />
      <div className={css.sections}>
        <div id={SETUP} className={css.section} data-shown={shown === SETUP || undefined}>
          <Loaded query={setup} failure="Couldn’t load the remaining steps" waiting={220}>
            {(data) => <SetupCard setup={data} onStep={onStep} />}
          </Loaded>
        </div>
        {SECTIONS.map(({ key, part: Part }) => (
          <div key={key} id={key} className={css.section} data-shown={shown === key || undefined}>
            <Part
              customer={customer}
              setup={setup.data}
              requested={requestedSection === key ? (requestedStep?.key ?? null) : null}
              onAnswered={() => setRequestedStep(null)}
            />
          </div>
        ))}
      </div>
    </>
  )
}

interface HeadProps {
  customer: Customer
  isSettingUp: boolean
  createdTs: string | undefined
}

function Head({ customer, isSettingUp, createdTs }: HeadProps) {
  const { id, name, business_name, type, status } = customer
  return (
    <PageHead
      title={name}
      detail={
        <>
          {isSettingUp && status === 1 ? (
            <Tag tone="wait">Setting up</Tag>
          ) : (
            <CustomerStatus status={status} />
          )}{' '}
          {[`Customer ${id}`, type, business_name].filter(Boolean).join(' · ')}
          {createdTs && (
            <>
              {' · Created '}
              <When at={createdTs} />
            </>
          )}
          {status !== 1 && ' · No one can sign in'}
        </>
      }
      actions={<HeadActions customer={customer} />}
    />
  )
}

function HeadActions({ customer }: { customer: Customer }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { user } = useSession()
  const navigate = useNavigate()
  const mayView = mayViewCustomer(user, customer.id)
  const view = () => {
    if (chooseCustomerView(user, customer.id) === null) void navigate({ to: '/' })
  }
  return (
    <>
      {mayView && (
        <Button icon={Eye} onClick={view}>
          View as customer
        </Button>
      )}
      <Button icon={CircleDot} onClick={() => setIsConfirming(true)}>
        Change status
      </Button>
      <Suspense>
        {isConfirming && <StatusDialog customers={[customer]} onClose={() => setIsConfirming(false)} />}
      </Suspense>
    </>
  )
}

interface TabsProps {
  customer: Customer
  setup: Parameters<NonNullable<(typeof SECTIONS)[number]['count']>>[1]
  shown: string
}

/** Sections by name: on a phone one of them shows at a time. */
function Tabs({ customer, setup, shown }: TabsProps) {
  const tabs = [{ key: SETUP, title: 'Setup' }, ...SECTIONS]
  return (
    <nav className={css.tabs} aria-label="Sections">
      {tabs.map((tab) => {
        const count = 'count' in tab ? (tab.count?.(customer, setup) ?? null) : null
        return (
          <Link
            key={tab.key}
            to={'.' as never}
            hash={tab.key}
            activeOptions={{ includeHash: true }}
            data-shown={shown === tab.key || undefined}
            className={css.tab}
          >
            {tab.title} {count !== null && <small>{showNumber(count)}</small>}
          </Link>
        )
      })}
    </nav>
  )
}
