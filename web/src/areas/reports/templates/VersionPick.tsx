import { useQuery } from '@tanstack/react-query'
import { type ControlProps, getField } from '../../../ui/field/control.ts'
import css from '../../../ui/field/field.module.css'
import { templateVersions } from './templates.calls.ts'

interface Of {
  customerId: number
  templateId: number
}

/** A report follows its template, or stays with one version of it. */
export function VersionPick({ customerId, templateId, ...props }: ControlProps<number | null> & Of) {
  const { data } = useQuery(templateVersions({ customerId, templateId }))
  const { value, onChange } = props
  const versions = data?.versions ?? []
  const isKnown = value === null || versions.some(({ version }) => version === value)
  return (
    <select
      {...getField(props)}
      className={css.input}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
      }
    >
      <option value="">Follow the template’s changes</option>
      {!isKnown && <option value={value}>Stay on version {value}</option>}
      {versions.map(({ version, words }) => (
        <option key={version} value={version}>
          {`Stay on version ${version}: ${words}`}
        </option>
      ))}
    </select>
  )
}
