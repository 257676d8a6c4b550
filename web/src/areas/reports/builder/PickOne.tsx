import css from './Builder.module.css'

interface PickProps {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChange: (value: string) => void
}

/** One of a few. */
export function PickOne({ label, value, options, onChange }: PickProps) {
  return (
    <label className={css.labeled}>
      {label}
      <select
        className={css.control}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
