import { showNumber } from '#contract/base/plural.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
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
  /** Previews the result, or performs the action. */
  check: (preview: boolean) => Promise<CallResult<BulkAnswer>>
  /** Performs the action a moment later, so that it can be undone; null performs it at once. */
  later: ((text: string, run: () => void) => void) | null
  /** What else happens to those concerned. */
  consequence?: string | undefined
  /** The input that is required first. */
  confirmation?: RowAction<never>['confirmation']
  /** Shows the result on the page, in place of a message. */
  onResult?: RowAction<never>['onResult']
  onDone: () => void
  onClose: () => void
}

/** A bulk action: previews the number of rows, and then shows the result for each. */
export function BulkDialog(props: Props) {
  const { list, label, check, later, consequence, confirmation, onResult, onDone, onClose } = props
  const { run, isBusy, refusal } = useAction((preview: boolean) => check(preview))
  const [outcome, setOutcome] = useState<BulkAnswer | null>(null)
  const [result, setResult] = useState<BulkAnswer | null>(null)
  useEffect(() => {
    void run(true).then(setOutcome)
    // once, when it opens
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const act = async () => {
    const response = await run(false)
    if (response === null) return
    // the selection would disappear with the dialog, so it stays until the result was read
    if (response.left_count > 0 && !onResult) return setResult(response)
    onDone()
    onClose()
    if (onResult) return onResult(response)
    toast({ status: 'success', message: resultText(list, response) })
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
      <p className={classes.text} role="status">
        {shown === null ? (
          <Skeleton height={20} width="70%" />
        ) : (
          (result ? resultText : previewText)(list, shown)
        )}
      </p>
      {shown && <Left answer={shown} />}
      {result === null && consequence && <p className={classes.text}>{consequence}</p>}
      {result === null && confirmation?.field}
      <Actions at="end">
        <Button data-autofocus onClick={close}>
          {result ? 'Close' : getDismissal(label)}
        </Button>
        {result === null && (
          <Button
            variant="primary"
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

/** Beside “Cancel bills”, “Cancel” would read as the same. */
const getDismissal = (label: string): string =>
  label.startsWith('Cancel ') ? label.replace('Cancel', 'Keep') : 'Cancel'

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
      {more > 0 && <li>and {showNumber(more)} more</li>}
    </ul>
  )
}

/** An action that was not undone is performed and reported. */
async function finish(
  list: List,
  check: (preview: boolean) => Promise<CallResult<BulkAnswer>>,
  onDone: () => void,
): Promise<void> {
  const result = await check(false)
  onDone()
  toast(
    result.success
      ? { status: 'success', message: resultText(list, result.data) }
      : { status: 'danger', message: result.error.message },
  )
}
