import type { BackupReport } from '#contract/areas/admin/system/system.contract.ts'
import type { BackupState } from '#contract/areas/admin/system/system.rules.ts'
import { When } from '../../../shared/When.tsx'
import { Settings, SystemRow } from './SystemRow.tsx'

const STATES: Record<BackupState, { label: string; text: string }> = {
  good: { label: 'Ready', text: 'If the machine is lost, at most a minute of changes is lost.' },
  late: {
    label: 'Late',
    text: 'More than a minute of changes isn’t backed up yet. Check that the folder or bucket in BACKUP_TO is reachable and has free space.',
  },
  old: {
    label: 'Late',
    text: 'The daily base backup is overdue. Run “npm run backup” on the server to see why.',
  },
  failing: { label: 'Failing', text: 'Fix the cause below. Backups then continue without a restart.' },
  silent: {
    label: 'Stopped',
    text: 'The backup process hasn’t reported for more than a minute. Check the portal’s log.',
  },
  starting: { label: 'Starting', text: 'The first base backup isn’t complete yet.' },
  off: { label: 'Missing', text: 'Backups are off. If the disk is lost, all data is lost.' },
  external: {
    label: 'Not checked',
    text: 'Back up your PostgreSQL server, DATA_DIR and the bucket in STORE_URL with their own tools.',
  },
}

/** Whether a lost machine would cost more than a minute. */
export function BackupRow({ backup: { state, base_ts, log_ts, trouble } }: { backup: BackupReport }) {
  const { label, text } = STATES[state]
  const isRunning = state !== 'off' && state !== 'external'
  return (
    <SystemRow part="Backup" isGood={state === 'good'} label={label}>
      {text} {state === 'off' && <Settings names={['BACKUP_TO']} />}
      {trouble !== null && isRunning && <p>{trouble}</p>}
      {isRunning && (
        <p>
          Last base backup: <Moment at={base_ts} />. Changes stored until: <Moment at={log_ts} />.
        </p>
      )}
    </SystemRow>
  )
}

const Moment = ({ at }: { at: string | null }) => (at === null ? 'none yet' : <When at={at} />)
