import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { BulkAnswer } from '#contract/list/bulk.ts'
import type { List } from '#contract/list/list.ts'
import { Button } from '../../ui/Button.tsx'
import { Actions } from '../../form/Actions.tsx'
import { useAction } from '../../form/use-action.ts'
import type { CallResult } from '../../shell/call.ts'
import { toast } from '../../shell/toasts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import type { RowAction } from '../RowActions.tsx'
import { previewText, resultText } from './bulk-texts.ts'
import classes from './BulkDialog.module.css'

interface Props {
  list: List
  label: string
  /** Asks what would come of it, or does it. */
  check: (preview: boolean) => Promise<CallResult<BulkAnswer>>
  /** Does it a moment later, so that it can be taken back; null: at once. */
  later: ((text: string, run: () => void) => void) | null
  /** What has to be given before. */
  confirmation?: RowAction<never>['confirmation']
  onDone: () => void
  onClose: () => void
}

/** Does something with many rows: tells beforehand with how many, and afterwards what came of each. */
export function BulkDialog({ list, label, check, later, confirmation, onDone, onClose }: Props) {
  const { run, isBusy, refusal } = useAction((preview: boolean) => check(preview))
  const [outcome, setOutcome] = useState<BulkAnswer | null>(null)
  const [result, setResult] = useState<BulkAnswer | null>(null)
  useEffect(() => {
    void run(true).then(setOutcome)
    // once, when it opens
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const act = async () => {
    const answer = await run(false)
    if (answer === null) return
    // what is chosen goes with the dialog: it stays until what came of it was read
    if (answer.left_count > 0) return setResult(answer)
    onDone()
    onClose()
    toast({ status: 'success', message: resultText(list, answer) })
  }
  const start = (preview: BulkAnswer) => {
    if (later === null) return void act()
    onClose()
    later(`${label}: ${previewText(list, preview)}`, () => void finish(list, check, onDone))
  }
  const close = () => {
    if (result) onDone()
    onClose()
  }
  const shown = result ?? outcome
  return (
    <Dialog title={label} isOpen onClose={close}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={classes.words} role="status">
        {shown === null ? (
          <Skeleton height={20} width="70%" component="span" display="block" />
        ) : (
          (result ? resultText : previewText)(list, shown)
        )}
      </p>
      {shown && <Left answer={shown} />}
      {result === null && confirmation?.field}
      <Actions at="end">
        <Button data-autofocus onClick={close}>
          {result ? 'Close' : 'Cancel'}
        </Button>
        {result === null && (
          <Button
            look="primary"
            isBusy={isBusy}
            disabled={isBusy || outcome === null || outcome.done === 0 || confirmation?.isGiven === false}
            onClick={() => outcome && start(outcome)}
          >
            {label}
          </Button>
        )}
      </Actions>
    </Dialog>
  )
}

/** The rows that stay as they are, each with its reason. */
function Left({ answer: { left, left_count: count } }: { answer: BulkAnswer }) {
  if (count === 0) return null
  const more = count - left.length
  return (
    <ul className={classes.left} aria-label="Rows that won’t change">
      {left.map(({ id, name, why }) => (
        <li key={String(id)}>
          <strong>{name}</strong> <span>{why}</span>
        </li>
      ))}
      {more > 0 && <li>and {more.toLocaleString('en-US')} more</li>}
    </ul>
  )
}

/** What was not taken back is done, and told. */
async function finish(
  list: List,
  check: (preview: boolean) => Promise<CallResult<BulkAnswer>>,
  onDone: () => void,
): Promise<void> {
  const answer = await check(false)
  onDone()
  toast(
    answer.success
      ? { status: 'success', message: resultText(list, answer.data) }
      : { status: 'danger', message: answer.error.message },
  )
}
