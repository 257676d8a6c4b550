import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { getSystem } from '#contract/areas/admin/system/system.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import type { StartCheck } from '#contract/base/start-check.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { BackupRow } from './BackupRow.tsx'
import { QueueTable } from './QueueTable.tsx'
import { Settings, SystemRow } from './SystemRow.tsx'
import { systemState } from './system.calls.ts'
import css from './SystemPage.module.css'

/** The state of each component of the portal, for administrators: what is missing, and how to set it. */
export function SystemPage() {
  const query = useQuery(systemState)
  return (
    <>
      <PageHead title="System" detail="Backups, background jobs and settings. Updates every 15 seconds." />
      <Loaded query={query} failure="Couldn’t load the system status" waiting={<RowsWaiting />}>
        {(system) => <Parts {...system} />}
      </Loaded>
    </>
  )
}

function Parts({ checks, backup, queues }: Result<typeof getSystem>) {
  return (
    <div className={css.parts}>
      <Section title="Backups">
        <ul className={css.list}>
          <BackupRow backup={backup} />
        </ul>
      </Section>
      <Section title="Background jobs" detail={queueText(queues.filter(({ is_late }) => is_late).length)}>
        <QueueTable queues={queues} />
      </Section>
      <Section title="Setup" detail={checksText(checks)}>
        <ul className={css.list}>
          {checks.map((check) => (
            <CheckRow key={check.part} {...check} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

const queueText = (late: number): string =>
  late === 0
    ? 'No job has waited longer than 5 minutes.'
    : 'Jobs have waited longer than 5 minutes. Check that a process with ROLE=all or ROLE=worker is running.'

function checksText(checks: readonly StartCheck[]): string {
  const missing = checks.filter(({ state }) => state === 'missing').length
  if (missing === 0) return `All ${checks.length} checks passed.`
  return `${checks.length - missing} of ${checks.length} checks passed. Change the settings below and restart the portal.`
}

function Section({ title, detail, children }: { title: string; detail?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      {detail && <p className={css.detail}>{detail}</p>}
      {children}
    </section>
  )
}

function CheckRow({ part, state, text, settings }: StartCheck) {
  return (
    <SystemRow part={part} isGood={state === 'ready'} label={state === 'ready' ? 'Ready' : 'Missing'}>
      {text} <Settings names={settings} />
    </SystemRow>
  )
}
