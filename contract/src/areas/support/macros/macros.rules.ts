export const MACRO_SCOPES = { customer: 'This company', all: 'All companies' } as const

/** The person a macro assigns its ticket to. */
export const MACRO_ASSIGNS = { keep: 'No change', me: 'Person applying it', named: 'Someone else' } as const

interface MacroFacts {
  note: string
  tags: readonly string[]
  assigns: keyof typeof MACRO_ASSIGNS
  closes: boolean
}

/** Whether it changes fields of a ticket: one that only notes works with closed tickets too. */
export const changesFields = ({ tags, assigns, closes }: Omit<MacroFacts, 'note'>): boolean =>
  tags.length > 0 || assigns !== 'keep' || closes

export const doesNothing = (macro: MacroFacts): boolean => macro.note.trim() === '' && !changesFields(macro)
