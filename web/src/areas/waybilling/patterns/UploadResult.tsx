import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import field from '../../../ui/field/field.module.css'
import type { EdiUpload } from './UploadEdi.tsx'
import css from './UploadResult.module.css'

const SHOWN = 8

interface Props {
  upload: EdiUpload
  /** Fills the form from another bill of the document. */
  onChoose: (set: number) => void
}

/** Which bill of an uploaded document is in the form, and what is wrong with it. */
export function UploadResult({ upload: { name, set, answer }, onChoose }: Props) {
  const chooser = useId()
  const { sets, findings } = answer
  if (sets.length < 2 && findings.length === 0) return null
  return (
    <section className={css.result} aria-label="Uploaded document">
      {sets.length > 1 && (
        <div className={css.choice}>
          <label htmlFor={chooser}>{`${name} has ${sets.length} bills. Show in the form:`}</label>
          <select
            id={chooser}
            className={field.input}
            value={set}
            onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
          >
            {sets.map((label, at) => (
              <option key={`${at} ${label}`} value={at}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      {findings.length > 0 && (
        <>
          <p>
            <TriangleAlert size={16} aria-hidden="true" />
            {findings.length === 1
              ? '1 error in the document.'
              : `${findings.length} errors in the document.`}{' '}
            Check these values in the form before you save.
          </p>
          <ul>
            {findings.slice(0, SHOWN).map((text) => (
              <li key={text}>{text}</li>
            ))}
            {findings.length > SHOWN && <li>and {findings.length - SHOWN} more</li>}
          </ul>
        </>
      )}
    </section>
  )
}
