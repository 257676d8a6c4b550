import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { PASSCODE_LENGTH } from '#contract/areas/pricing/review/passcode.rules.ts'
import { plainPasscode } from '#contract/base/passcode.ts'
import { Text } from '../../../form/controls/text.tsx'
import { BrandCorner } from '../../../shell/states/BrandCorner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { PageMessage } from '../../../ui/PageMessage.tsx'
import css from './Review.module.css'

interface Props {
  /** Why the one before did not open the quote. */
  problem: string | undefined
  isBusy: boolean
  onTry: (passcode: string) => void
}

/** Asks for the passcode of a link before anything about the quote is shown. */
export function Passcode({ problem, isBusy, onTry }: Props) {
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // a wrong passcode stays selected, to be corrected or overwritten
    if (problem !== undefined) form.current?.querySelector('input')?.select()
  }, [problem])
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    setMissing(plainPasscode(typed) === '')
    if (plainPasscode(typed) === '') return
    onTry(plainPasscode(typed))
  }
  return (
    <PageMessage aspect="caution" heading="Enter the passcode" corner={<BrandCorner />}>
      <p>The sender of the quote will give you its {PASSCODE_LENGTH} letters and digits.</p>
      <form ref={form} className={css.passcode} onSubmit={send}>
        <Labelled
          as={Text}
          label="Passcode"
          value={typed}
          onChange={setTyped}
          problem={isMissing ? 'Enter the passcode.' : problem}
          autoCapitalize="characters"
          spellCheck={false}
          autoFocuses
          max={40}
        />
        <Button variant="primary" submits isBusy={isBusy}>
          Open quote
        </Button>
      </form>
    </PageMessage>
  )
}
