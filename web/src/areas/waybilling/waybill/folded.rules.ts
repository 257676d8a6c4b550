import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import type { WaybillUse } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { targetOfPath } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { useCore } from '../../../form/context.ts'
import { useWaybill } from './context.rules.ts'
import { useOpenSections } from './open-sections.rules.ts'
import { withoutBlanks } from './parts.rules.ts'

/**
 * Whether optional parts are a button: until one of them holds something, a lookup fills one in, or someone adds them.
 * What a pattern asks for is never folded, and nothing is in Advanced Mode, where each field can be asked for.
 */
export function useFolded(
  paths: readonly string[],
  isOptional: boolean,
): { isFolded: boolean; unfold: () => void } {
  const { control, id, expanders } = useCore()
  const { at, use } = useWaybill()
  const { isAll } = useOpenSections()
  const names = paths.map((path) => `${at}.${path}`)
  const held = withoutBlanks(useWatch({ control, name: names })) !== undefined
  const [isOpen, setIsOpen] = useState(!isOptional)
  // it stays open when what it held is deleted, because someone is about to type there
  if (held && !isOpen) setIsOpen(true)
  const key = names.join(' ')
  useEffect(() => {
    const reveal = (wanted: string) =>
      key.split(' ').some((name) => wanted === name || wanted.startsWith(`${name}.`)) && setIsOpen(true)
    expanders.add(reveal)
    return () => void expanders.delete(reveal)
  }, [expanders, key])
  const unfold = () => {
    flushSync(() => setIsOpen(true))
    const inputs = names.map((name) => `[id^="${CSS.escape(`${id}-${name}`)}"]`)
    document.querySelector<HTMLElement>(inputs.join(', '))?.focus()
  }
  const isOffered = paths.some((path) => offers(use, targetOfPath(path)))
  return { isFolded: !isOpen && !isAll && !isOffered, unfold }
}

/** Whether a field, or a field of a list, can be asked for in this use of the form, or is asked for. */
const offers = (use: WaybillUse, target: string): boolean =>
  use.as === 'advanced' ||
  (use.as === 'tender' &&
    use.inputs.some((one) => one.target === target || one.target.startsWith(`${target}.`)))
