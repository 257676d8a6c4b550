import { createContext, useContext } from 'react'
import type { Settle } from '../ui/pick/settling.ts'
import type { Checker } from './checker.ts'
import type { RulesSource, Values } from './rules.ts'
import type { FormValues } from './form-values.ts'

/** The state shared by the parts of a form. */
export interface FormCore extends FormValues {
  id: string
  isBrief: boolean
  /** The reader may not make its call, and sees the values read-only. */
  isLocked: boolean
  /** A required field that is left empty shows its error, because an incomplete form cannot be sent. */
  showsRemaining: boolean
  rules: RulesSource
  checker: Checker
  /** Labels from the document where the body has none, by path. */
  labels: Map<string, string>
  /** Work that a field has to do before the form is sent, such as uploading its files; returns the error. */
  beforeSubmit: Set<() => Promise<string | null>>
  /** Fields in which something may be typed that they do not hold yet. */
  settling: Set<Settle>
  /** Parts that hide fields bring one to light by its path. */
  expanders: Set<(path: string) => void>
}

export interface FormParts extends FormCore {
  /** Submits the form; `added` is added to its values this time only. */
  submit: (added?: Values) => Promise<void>
}

export const FormContext = createContext<FormParts | null>(null)

/** The form around a part. Throws outside of one. */
export function useCore(): FormParts {
  const core = useContext(FormContext)
  if (!core) throw new Error('This component must be used inside a form.')
  return core
}

/** The element of a field. */
export const elementId = (formId: string, path: string): string => `${formId}-${path}`
