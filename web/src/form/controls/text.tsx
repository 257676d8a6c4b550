import type { ComponentProps } from 'react'
import css from '../../ui/field/field.module.css'
import { type ControlProps, getField } from '../../ui/field/control.ts'

interface Own extends Pick<
  ComponentProps<'input'>,
  'placeholder' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'spellCheck' | 'type'
> {
  /** The user just opened the field, so the next keystroke belongs to it. */
  autoFocuses?: true
}

/** One line of text. */
export function Text({
  placeholder,
  autoComplete = 'off',
  autoCapitalize,
  inputMode,
  spellCheck,
  type = 'text',
  autoFocuses,
  ...props
}: ControlProps<string> & Own) {
  return (
    <input
      {...getField(props)}
      type={type}
      className={css.input}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the user opened the field
      autoFocus={autoFocuses}
      placeholder={placeholder}
      autoComplete={autoComplete}
      autoCapitalize={autoCapitalize}
      inputMode={inputMode}
      spellCheck={spellCheck}
      maxLength={props.facts.max ?? undefined}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** Several lines. */
export function Area({
  placeholder,
  rows = 4,
  ...props
}: ControlProps<string> & Pick<ComponentProps<'textarea'>, 'placeholder' | 'rows'>) {
  return (
    <textarea
      {...getField(props)}
      className={css.input}
      placeholder={placeholder}
      rows={rows}
      maxLength={props.facts.max ?? undefined}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

export const Email = (props: ControlProps<string> & Pick<Own, 'autoFocuses'> & { autoComplete?: string }) => (
  <Text
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    autoComplete="email"
    {...props}
  />
)

/** Several addresses, separated by commas. */
export const Emails = (props: ControlProps<string> & Pick<Own, 'placeholder'>) => (
  <Text inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />
)

export const Phone = (props: ControlProps<string>) => (
  <Text type="tel" inputMode="tel" autoComplete="tel" {...props} />
)
