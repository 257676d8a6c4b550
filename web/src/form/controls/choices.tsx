import { type ComponentProps, type ReactNode, useMemo } from 'react'
import frame from '../../ui/frame.module.css'
import field from '../../ui/field/field.module.css'
import css from './choices.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { type ControlProps, getField, getGroup } from '../../ui/field/control.ts'

type Value = string | number | null

/** Values of a choice are texts in the document; those that are numbers become numbers again. */
const typed = (text: string, isNumber: boolean): Value => {
  if (text === '') return null
  return isNumber ? Number(text) : text
}

const areNumbers = (labels: Readonly<Record<string, string>>): boolean =>
  Object.keys(labels).every((key) => /^-?\d+$/.test(key))

interface ChoiceOwn {
  /** The label of the empty option; without it there is none once something is selected. */
  none?: string
}

/** One of several in a list the browser opens: a finger's own on a phone. */
export function Choice({ none, ...props }: ControlProps<Value> & ChoiceOwn) {
  const { labels } = props.facts
  const isNumber = areNumbers(labels)
  const hasNone = none !== undefined || props.value === null || props.value === ''
  return (
    <select
      {...getField(props)}
      className={field.input}
      value={props.value ?? ''}
      onChange={(event) => props.onChange(typed(event.currentTarget.value, isNumber))}
    >
      {hasNone && <option value="">{none ?? 'Choose…'}</option>}
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/** One of a few, all in sight. */
export function OneOf(props: ControlProps<Value>) {
  const { facts, value, onChange } = props
  const isNumber = areNumbers(facts.labels)
  const options = useMemo(
    () => Object.entries(facts.labels).map(([key, label]) => ({ value: key, label })),
    [facts.labels],
  )
  return (
    <div {...getGroup(props)}>
      <Segmented
        label={facts.label}
        options={options}
        isDisabled={props.isDisabled}
        value={String(value ?? '')}
        onChange={(next) => onChange(typed(next, isNumber))}
      />
    </div>
  )
}
OneOf.frame = 'group' as const

interface Group {
  title: string
  values: readonly string[]
}

interface ManyOwn {
  /** Parts the values under headings. */
  groups?: readonly Group[]
  /** More than its name, for a value that needs it. */
  describe?: (value: string) => ReactNode
}

/** Any of several, all in sight. */
export function ManyOf({ groups, describe, ...props }: ControlProps<readonly string[]> & ManyOwn) {
  const { value, onChange, facts, id } = props
  const all = Object.keys(facts.labels)
  const toggle = (one: string) =>
    onChange(all.filter((other) => (other === one ? !value.includes(one) : value.includes(other))))
  const tick = (one: string) => (
    <Tick
      key={one}
      id={`${id}-${one}`}
      name={props.name}
      label={facts.labels[one] ?? one}
      aside={describe?.(one)}
      checked={value.includes(one)}
      disabled={props.isDisabled}
      onChange={() => toggle(one)}
    />
  )
  return (
    <div {...getGroup(props)} className={groups ? css.groups : css.stack}>
      {groups?.map(({ title, values }) => (
        <fieldset key={title} className={`${frame.frame} ${css.part}`}>
          <legend className={css.partTitle}>{title}</legend>
          {values.map(tick)}
        </fieldset>
      )) ?? all.map(tick)}
    </div>
  )
}
ManyOf.frame = 'group' as const

interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  id: string
  label: ReactNode
  aside?: ReactNode
  looksLike?: 'tick' | 'switch'
}

function Tick({ label, aside, looksLike = 'tick', ...input }: TickProps) {
  return (
    <div className={css.tick}>
      <input
        {...input}
        type="checkbox"
        role={looksLike === 'switch' ? 'switch' : undefined}
        className={looksLike === 'switch' ? css.switch : undefined}
        aria-describedby={[aside && `${input.id}-aside`, input['aria-describedby']].filter(Boolean).join(' ')}
      />
      <label htmlFor={input.id}>{label}</label>
      {aside && (
        <span id={`${input.id}-aside`} className={css.aside}>
          {aside}
        </span>
      )}
    </div>
  )
}

interface YesOwn {
  aside?: ReactNode
}

/** Yes or no, by a tick. */
export function Check({ aside, ...props }: ControlProps<boolean> & YesOwn) {
  return (
    <Tick
      {...getField(props)}
      label={props.facts.label}
      aside={aside}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
Check.frame = 'own' as const

/** On or off, by a switch. */
export function Switch({ aside, ...props }: ControlProps<boolean> & YesOwn) {
  return (
    <Tick
      {...getField(props)}
      looksLike="switch"
      label={props.facts.label}
      aside={aside}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  )
}
Switch.frame = 'own' as const
