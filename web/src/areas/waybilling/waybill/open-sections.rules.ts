import { createContext, useContext, useEffect, useState } from 'react'
import { requiredPaths } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { getSection, type WaybillSectionId } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { useCore } from '../../../form/context.ts'
import type { FieldContext } from './context.rules.ts'
import { SECTIONS } from './parts.rules.ts'
import { bySection, type SectionProgress, summarize } from './progress.rules.ts'

type Ids = ReadonlySet<WaybillSectionId>

/** Which sections show their fields. */
export interface OpenSections {
  open: Ids
  /** Lists that nothing was entered in show their rows too. */
  isAll: boolean
  toggle: (id: WaybillSectionId) => void
  show: (id: WaybillSectionId) => void
  setAll: (isOpen: boolean) => void
}

const ALL: Ids = new Set(SECTIONS.map(({ id }) => id))
const NONE: Ids = new Set()

export const OpenSectionsContext = createContext<OpenSections | null>(null)

/** The open sections of the waybill form around a part. Throws outside of one. */
export function useOpenSections(): OpenSections {
  const sections = useContext(OpenSectionsContext)
  if (!sections) throw new Error('This component must be used inside a waybill form.')
  return sections
}

/** Sections without which no railroad takes a bill. */
const MANDATORY: Ids = new Set([
  'general-shipment',
  'rail-shipment',
  'release',
  'equipment',
  'commodities',
  'parties',
  'origin',
  'destination',
  'route',
])

/** What differs from bill to bill, whatever its pattern holds. */
const OF_EACH_BILL: Ids = new Set(['references', 'equipment'])

/** The sections to fill in: those with a required field, and in a bill the empty ones that it cannot lack. */
export function findSectionsToFill(waybill: unknown, use: FieldContext['use']): Ids {
  const required = requiredPaths(waybill, use.as === 'advanced' ? { as: 'pattern' } : use)
  const needed = bySection(required, '')
  const filled = summarize(waybill)
  const isToFill = (id: WaybillSectionId) =>
    needed.has(id) ||
    (use.as === 'tender' && (OF_EACH_BILL.has(id) || (MANDATORY.has(id) && !filled.has(id))))
  return new Set([...ALL].filter(isToFill))
}

/**
 * Opens the sections to fill in, and those with an error as soon as it is shown; the others are a line each until
 * someone opens them or a field in them is focused.
 */
export function useSectionsState(
  { at, use }: FieldContext,
  progress: ReadonlyMap<WaybillSectionId, SectionProgress>,
): OpenSections {
  const { form, expanders } = useCore()
  const [open, setOpen] = useState<Ids>(() => findSectionsToFill(form.getValues(at), use))
  const [isAll, setIsAll] = useState(false)
  const show = (id: WaybillSectionId) => setOpen((now) => (now.has(id) ? now : new Set([...now, id])))
  const wrong = [...progress].filter(([, { state }]) => state === 'invalid').map(([id]) => id)
  const wrongIds = wrong.join(' ')
  const [seenWrong, setSeenWrong] = useState('')
  if (wrongIds !== seenWrong) {
    setSeenWrong(wrongIds)
    setOpen((now) => new Set([...now, ...wrong]))
  }
  useEffect(() => {
    const reveal = (path: string) => {
      const id = getSection(path.slice(at.length + 1))
      if (id !== null) show(id)
    }
    expanders.add(reveal)
    return () => void expanders.delete(reveal)
  }, [expanders, at])
  return {
    open,
    isAll,
    show,
    toggle: (id) =>
      setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
    setAll: (isOpen) => {
      setOpen(isOpen ? ALL : NONE)
      setIsAll(isOpen)
    },
  }
}
