import type { ReactNode } from 'react'
import type { FieldPath, FieldPathByValue, FieldPathValue, FieldValues } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Answer, Request as Args } from '#contract/base/endpoint.ts'
import type { CallError, CallResult } from '../shell/call.ts'
import { type FormCore, useCore } from './context.ts'
import type { ControlProps } from '../ui/field/control.ts'
import type { Text } from './controls/text.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { Form } from './Form.tsx'
import type { SendOptions } from './send.ts'
import type { FormEndpoint, FormOptions, FormSetup } from './setup.ts'

type BodyOf<E extends FormEndpoint> = Extract<z.input<E['body']>, FieldValues>
type Sent<E extends FormEndpoint> = Args<E> & { body: z.input<E['body']> }

/** The initial values of a form: any part of the body, with empty values for the rest. */
type Start<B> = { [K in keyof B]?: B[K] | null | undefined }

interface Uses<E extends FormEndpoint, T> {
  /** The initial values; all others are empty. */
  start?: Start<BodyOf<E>>
  /** Distinguishes drafts of one form where the path does not. */
  draftKey?: string
  /** What follows once it is sent. */
  done: (answer: T, body: Sent<E>['body']) => unknown
  /** Handles a refusal first, except a stale version; true means it is handled, and nothing else is shown. */
  refused?: (error: CallError, form: FormCore) => boolean
  label?: string
  className?: string
  children: ReactNode
}

type Params<E extends FormEndpoint> =
  Args<E> extends { params: infer P } ? { params: P } : { params?: undefined }

/** Either the endpoint to call, or a custom function around it. */
type FormUse<E extends FormEndpoint, T> =
  | (Uses<E, Answer<E>> & Params<E> & { send?: undefined })
  | (Uses<E, T> & {
      params?: unknown
      send: (body: Sent<E>['body'], options: SendOptions) => Promise<CallResult<T>>
    })

// never: a control accepts the value of its field, whatever its type
type AnyControl = ((props: never) => ReactNode) & { frame?: 'group' | 'own' }
type PropsOf<C> = C extends (props: infer P) => ReactNode ? P : never
type ValueOf<C> = PropsOf<C> extends { value: infer V } ? V : never
type OwnOf<C> = Omit<PropsOf<C>, keyof ControlProps<unknown>>

type FieldUse<B extends FieldValues, C extends AnyControl> = Omit<FieldProps, 'name' | 'as'> & {
  as?: C
  name: FieldPathByValue<B, ValueOf<C> | null | undefined>
} & OwnOf<C>

/** A form as pages use it: its names are those of the body. */
export interface FormKit<E extends FormEndpoint> {
  setup: FormSetup
  Form: <T = never>(props: FormUse<E, T>) => ReactNode
  Field: <C extends AnyControl = typeof Text>(props: FieldUse<BodyOf<E>, C>) => ReactNode
  /** Follows one value while it is typed. */
  useValue: <N extends FieldPath<BodyOf<E>>>(name: N) => FieldPathValue<BodyOf<E>, N>
  /** Its fields under the names of another form, whose body has no others: create and edit share what they ask. */
  like: <A extends FormEndpoint>(
    other: FormKit<A> & (keyof BodyOf<A> extends keyof BodyOf<E> ? unknown : never),
  ) => FormFields<A>
}

/** What fields of a form are made of. */
export type FormFields<E extends FormEndpoint> = Pick<FormKit<E>, 'Field' | 'useValue'>

export type KitOptions<E extends FormEndpoint> = Omit<FormOptions, 'version'> & {
  version?: keyof z.input<E['body']> & string
}

/** Makes the fields of whatever form they stand in, whose body has those of the endpoint: forms of several areas share them. */
export const makeFields = <E extends FormEndpoint>(): FormFields<E> =>
  ({ Field, useValue }) as unknown as FormFields<E>

/** Makes the form of a setup, typed by its endpoint. */
export function makeKit<E extends FormEndpoint>(setup: FormSetup): FormKit<E> {
  return {
    setup,
    Form: (props) => (
      <Form {...(props as unknown as Omit<Parameters<typeof Form>[0], 'setup'>)} setup={setup} />
    ),
    ...makeFields<E>(),
    like: makeFields,
  }
}

function useValue(name: string): unknown {
  return useWatch({ control: useCore().control, name })
}
