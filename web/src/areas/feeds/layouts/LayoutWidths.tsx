import { Plus, X } from 'lucide-react'
import type { LayoutColumn } from '#contract/areas/feeds/layouts/layouts.contract.ts'
import {
  LAYOUT_FIELD_KEYS,
  LAYOUT_FIELDS,
  type LayoutField,
} from '#contract/areas/feeds/layouts/layouts.rules.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { getCharacters, nextWidth, ruler } from './layouts.rules.ts'
import css from './LayoutPage.module.css'

interface Own {
  /** The first lines of the sample. */
  lines: readonly string[]
}

/** The character ranges of a line, where columns are fixed-width. */
export function LayoutWidths({ lines, ...props }: ControlProps<LayoutColumn[]> & Own) {
  const { value, onChange, isDisabled } = props
  const rows = value.map((one, at) => ({ ...one, at }))
  const change = (at: number, part: Partial<LayoutColumn>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const unread = LAYOUT_FIELD_KEYS.find((key) => !value.some(({ field }) => field === key))
  return (
    <div {...getGroup(props)} className={css.widths}>
      {lines.length > 0 && (
        <div className={css.scroll} tabIndex={0} role="group" aria-label="Sample with character positions">
          <pre className={css.ruler}>{[...ruler(lines), ...lines].join('\n')}</pre>
        </div>
      )}
      <div className={css.scroll}>
        <SimpleTable
          label="Columns"
          kind="plain"
          rows={rows}
          getKey={({ at }) => at}
          columns={[
            {
              head: 'Field',
              names: true,
              render: ({ at, field }) => (
                <select
                  className={css.pick}
                  aria-label={`Field for column ${at + 1}`}
                  disabled={isDisabled}
                  value={field}
                  onChange={(event) => change(at, { field: event.currentTarget.value as LayoutField })}
                >
                  {LAYOUT_FIELD_KEYS.map((key) => (
                    <option key={key} value={key}>
                      {LAYOUT_FIELDS[key]}
                    </option>
                  ))}
                </select>
              ),
            },
            {
              head: 'From character',
              render: ({ at, start }) => (
                <Count
                  name={`Column ${at + 1}: from character`}
                  value={start === undefined ? undefined : start + 1}
                  isDisabled={isDisabled}
                  onChange={(from) => change(at, { start: from === undefined ? undefined : from - 1 })}
                />
              ),
            },
            {
              head: 'Width',
              render: ({ at, length }) => (
                <Count
                  name={`Column ${at + 1}: width`}
                  value={length}
                  isDisabled={isDisabled}
                  onChange={(count) => change(at, { length: count })}
                />
              ),
            },
            {
              head: 'Sample value',
              wide: true,
              render: (one) => (
                <span className={css.cells}>{getCharacters(lines, one).join(' · ') || '–'}</span>
              ),
            },
            {
              head: 'Remove',
              render: ({ at }) => (
                <IconButton
                  size="small"
                  icon={X}
                  label={`Remove column ${at + 1}`}
                  disabled={isDisabled}
                  onClick={() => onChange(value.filter((_, index) => index !== at))}
                />
              ),
            },
          ]}
        />
      </div>
      {unread && (
        <div>
          <Button
            size="small"
            icon={Plus}
            disabled={isDisabled}
            onClick={() => onChange([...value, { field: unread, ...nextWidth(value) }])}
          >
            Add column
          </Button>
        </div>
      )}
    </div>
  )
}
LayoutWidths.frame = 'group' as const

interface CountProps {
  name: string
  value: number | undefined
  isDisabled: boolean
  onChange: (value: number | undefined) => void
}

function Count({ name, value, isDisabled, onChange }: CountProps) {
  return (
    <input
      className={css.count}
      inputMode="numeric"
      autoComplete="off"
      aria-label={name}
      disabled={isDisabled}
      value={value ?? ''}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 4)
        onChange(Number(digits) > 0 ? Number(digits) : undefined)
      }}
    />
  )
}
