import { Eye, PencilLine } from 'lucide-react'
import type { Present } from '#contract/areas/support/presence/presence.contract.ts'
import css from './PresenceMark.module.css'

const names = (people: readonly Present[]): string =>
  new Intl.ListFormat('en-US').format(people.map(({ first_name, last_name }) => `${first_name} ${last_name}`))

/** Who else has the ticket open and who is typing, so that two people do not write the same answer. */
export function PresenceMark({ people }: { people: readonly Present[] }) {
  const typing = people.filter(({ is_typing }) => is_typing)
  const looking = people.filter(({ is_typing }) => !is_typing)
  return (
    <p className={css.mark} role="status" aria-label="Who else is here" data-empty={people.length === 0}>
      {typing.length > 0 && (
        <span className={css.typing}>
          <PencilLine size={14} aria-hidden="true" />
          {names(typing)} {typing.length === 1 ? 'is' : 'are'} typing…
        </span>
      )}
      {looking.length > 0 && (
        <span className={css.looking}>
          <Eye size={14} aria-hidden="true" />
          {names(looking)} {looking.length === 1 ? 'is' : 'are'} viewing this ticket
        </span>
      )}
    </p>
  )
}
