import { useState } from 'react'
import { bothChanges, type Difference } from '#contract/form/conflict.ts'
import { Button } from '../ui/Button.tsx'
import { useLocalKeys } from '../ui/keys/use-keys.ts'
import { Dialog } from '../ui/Dialog.tsx'
import css from './ConflictDialog.module.css'
import type { FormCore } from './context.ts'
import { getFacts, getLabel } from './Field.tsx'
import { type MergeConflict, openDifferences, resolveConflict } from './merge-conflict.ts'
import type { Values } from './rules.ts'
import { ownText, shownValue } from './shown.ts'

interface Props {
  core: FormCore
  conflict: MergeConflict
  versionName: string | undefined
  /** Shows the selected values in the form. */
  onBack: (chosen: Values) => void
  onSend: (chosen: Values) => void
}

const LABELS = {
  saved: 'Someone else changed this while you were editing. Choose which values to keep.',
  draft: 'Someone else changed this after you started this draft. Choose which values to keep.',
}

type Side = 'mine' | 'theirs' | 'both'

/** My value, theirs, and the original: field by field, or all at once. */
export function ConflictDialog({ core, conflict, versionName, onBack, onSend }: Props) {
  const questions = openDifferences(conflict, versionName)
  const [answers, setAnswers] = useState(
    () => new Map(questions.map((one) => [one.path, getDefaultSide(one)])),
  )
  const answerAll = (side: Side) => setAnswers(new Map(questions.map(({ path }) => [path, side])))
  const chosen = () =>
    resolveConflict(
      conflict,
      new Map(questions.map((one) => [one.path, getValue(one, answers.get(one.path) ?? 'mine')])),
    )
  const canSend = conflict.reason === 'saved'
  // a key held down since the submission must not answer this dialog
  const send = ({ repeat }: KeyboardEvent) => !repeat && (onSend(chosen()), true)
  const onKeyDown = useLocalKeys(
    'Choice',
    canSend ? [{ keys: ['Mod+Enter'], text: 'Save these values', run: send }] : [],
  )
  return (
    <Dialog title="Someone else changed this" isOpen onClose={() => onBack(chosen())}>
      <div className={css.body} role="presentation" onKeyDown={onKeyDown}>
        <p className={css.text}>{LABELS[conflict.reason]}</p>
        {questions.length > 1 && (
          <div className={css.all}>
            <Button size="small" onClick={() => answerAll('mine')}>
              Keep all of mine
            </Button>
            <Button size="small" onClick={() => answerAll('theirs')}>
              Use all of theirs
            </Button>
          </div>
        )}
        <div className={css.questions}>
          {questions.map((criteria, at) => (
            <Criteria
              key={criteria.path}
              core={core}
              criteria={criteria}
              isFirst={at === 0}
              side={answers.get(criteria.path) ?? 'mine'}
              onSide={(side) => setAnswers(new Map(answers).set(criteria.path, side))}
            />
          ))}
        </div>
        <div className={css.actions}>
          <Button onClick={() => onBack(chosen())}>Back to form</Button>
          {canSend && (
            <Button variant="primary" onClick={() => onSend(chosen())}>
              Save these values
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/**
 * Fields that only I changed stay mine, fields that only they changed become theirs, and lists combine both changes.
 */
function getDefaultSide({ by, mine, theirs }: Difference): Side {
  if (by === 'them') return 'theirs'
  return isListOfNames(mine) && isListOfNames(theirs) ? 'both' : 'mine'
}

const isListOfNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function getValue({ before, mine, theirs }: Difference, side: Side): unknown {
  if (side === 'theirs') return theirs
  if (side === 'mine' || !isListOfNames(mine) || !isListOfNames(theirs)) return mine
  return bothChanges({ before: isListOfNames(before) ? before : [], mine, theirs })
}

interface QuestionProps {
  core: FormCore
  criteria: Difference
  /** The keys begin here, not at the button that closes the dialog. */
  isFirst: boolean
  side: Side
  onSide: (side: Side) => void
}

function Criteria({ core, criteria, isFirst, side, onSide }: QuestionProps) {
  const { path, before, mine, theirs, by } = criteria
  const facts = getFacts(core, path)
  const sides: { side: Side; text: string; value: unknown }[] = [
    { side: 'mine', text: by === 'them' ? 'Keep original' : 'Keep mine', value: mine },
    { side: 'theirs', text: 'Use theirs', value: theirs },
  ]
  if (by === 'both' && isListOfNames(mine) && isListOfNames(theirs)) {
    sides.push({ side: 'both', text: 'Keep both', value: getValue(criteria, 'both') })
  }
  return (
    <fieldset className={css.question}>
      <legend className={css.label}>{getLabel(core, path) ?? path}</legend>
      {by === 'both' && before !== undefined && (
        <p className={css.was}>Original: {shownValue(facts, before)}</p>
      )}
      {sides.map((one) => (
        <div key={one.side} className={css.side}>
          <input
            id={`${core.id}-${path}-${one.side}`}
            type="radio"
            name={`${core.id}-${path}-side`}
            checked={side === one.side}
            data-autofocus={(isFirst && side === one.side) || undefined}
            onChange={() => onSide(one.side)}
          />
          <label htmlFor={`${core.id}-${path}-${one.side}`}>
            {one.text} <span className={css.value}>{shownValue(facts, one.value)}</span>
            {ownText(facts, one.value, one.side === 'mine' ? theirs : mine)}
          </label>
        </div>
      ))}
    </fieldset>
  )
}
