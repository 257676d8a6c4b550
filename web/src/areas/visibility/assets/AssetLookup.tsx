import { useQuery } from '@tanstack/react-query'
import { showDate } from '#contract/base/dates.ts'
import { ClipboardPaste, SearchX } from 'lucide-react'
import { useState } from 'react'
import { MAX_BULK_SEARCH_IDS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NamedBox } from '../../../ui/field/NamedBox.tsx'
import { addressOf, stateOf } from '../../../list/source.ts'
import { withOwn } from '../../../list/state.ts'
import { useSession } from '../../../shell/session.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { MAX_IDS_IN_ADDRESS, readLookup } from './asset-lookup.rules.ts'
import { assets, pastedIds, pastedList, recallLookup } from './assets.calls.ts'
import classes from './AssetLookup.module.css'

const figures = new Intl.NumberFormat('en-US')

/** The bulk search, named assetLookup; it stands in the breadcrumbs and nowhere else (VIS-014). */
export function AssetLookup() {
  const [isOpen, setOpen] = useState(false)
  const { search, go } = usePageAddress()
  const state = stateOf(assets, search)
  const { ids = [], lookup } = state.own
  const current = (lookup && recallLookup(lookup)) || ids
  const { company } = useSession()

  const find = async (pasted: readonly string[], name: string) => {
    const own = await pastedIds(company.id, pasted, name || undefined)
    if (own === null) return
    setOpen(false)
    const asked = withOwn({ ...state, search: '' }, { ids: undefined, lookup: undefined, ...own })
    go(addressOf(assets, asked))
  }

  return (
    <>
      <Button size="small" icon={ClipboardPaste} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Bulk search
      </Button>
      <Dialog title="Bulk search" isOpen={isOpen} onClose={() => setOpen(false)}>
        <LookupForm start={current.join('\n')} onFind={(pasted, name) => void find(pasted, name)} />
      </Dialog>
    </>
  )
}

/** Takes ids one per line and says what it understood before it asks. */
export function LookupForm({
  start,
  onFind,
}: {
  start: string
  onFind: (ids: readonly string[], name: string) => void
}) {
  const [text, setText] = useState(start)
  const [name, setName] = useState('')
  const lookup = readLookup(text)
  const { ids, entered, repeated, excess } = lookup

  return (
    <form
      id="assetLookup"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (excess === 0) onFind(ids, name.trim())
      }}
    >
      <label className={classes.label} htmlFor="assetLookupIds">
        Paste up to {figures.format(MAX_BULK_SEARCH_IDS)} equipment ids, waybill or bill of lading numbers,
        one per line.
      </label>
      <textarea
        id="assetLookupIds"
        className={classes.ids}
        rows={11}
        value={text}
        spellCheck={false}
        data-autofocus
        placeholder={'GATX 1234\nUTLX207444\nTTGX 980012'}
        aria-describedby="assetLookupCount"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p id="assetLookupCount" className={classes.count} role="status">
        <strong>{figures.format(entered)}</strong> {entered === 1 ? 'id' : 'ids'} entered
        {repeated.length > 0 && `, ${repeatedWords(repeated)}`}
      </p>
      {excess > 0 && (
        <p className={classes.problem} role="alert">
          {figures.format(ids.length)} different ids are {figures.format(excess)} more than one search takes.
          Remove {figures.format(excess)} or search in two steps.
        </p>
      )}
      {ids.length > MAX_IDS_IN_ADDRESS && (
        <NamedBox
          isSmall
          label="Name of the list"
          help="A list this long is kept, so that colleagues can open it by its link."
          placeholder="Pasted today"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        <Button disabled={text === ''} onClick={() => setText('')}>
          Clear
        </Button>
        <Button look="primary" submits disabled={excess > 0 || (ids.length === 0 && start === '')}>
          {ids.length === 0 && start !== '' ? 'Show all assets' : 'Find assets'}
        </Button>
      </div>
    </form>
  )
}

const NAMED = 3

function repeatedWords(repeated: readonly string[]): string {
  const named = repeated.slice(0, NAMED).join(', ')
  const more = repeated.length > NAMED ? ` and ${figures.format(repeated.length - NAMED)} others` : ''
  return `pasted more than once: ${named}${more}`
}

/** Ids of a pasted list that match nothing, to look at and to copy. */
export function UnmatchedIds({ terms }: { terms: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  if (terms.length === 0) return null
  const count = terms.length.toLocaleString('en-US')
  return (
    <section className={classes.unmatched} aria-label="Ids not found">
      <div className={classes.unmatchedHead}>
        <SearchX size={16} aria-hidden="true" />
        <span>
          <strong>{count}</strong> of the pasted ids {terms.length === 1 ? 'was' : 'were'} not found.
        </span>
        <Button look="plain" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide them' : 'Show them'}
        </Button>
        <CopyButton text={() => terms.join('\n')}>Copy ids</CopyButton>
      </div>
      {isOpen && (
        <p className={classes.terms} tabIndex={0} role="group" aria-label="Ids that match nothing">
          {terms.join('  ')}
        </p>
      )}
    </section>
  )
}

/** Which pasted list shows, and its link for a colleague. */
export function PastedList({ customerId, lookup }: { customerId: number; lookup: string | undefined }) {
  const { data } = useQuery(pastedList(customerId, lookup))
  if (!data) return null
  return (
    <section className={classes.unmatched} aria-label="Pasted list">
      <div className={classes.unmatchedHead}>
        <ClipboardPaste size={16} aria-hidden="true" />
        <span>
          <strong>{data.name}</strong>, {figures.format(data.ids.length)} ids, pasted by {data.by} on{' '}
          {showDate(data.created_ts)}.
        </span>
        <CopyButton
          text={() => `${window.location.origin}${window.location.pathname}?lookup=${lookup ?? ''}`}
        >
          Copy link
        </CopyButton>
      </div>
    </section>
  )
}
