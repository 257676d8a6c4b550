import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { showDate } from '#contract/base/dates.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { ClipboardPaste, SearchX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { getAddress, getState } from '../../../list/questions.ts'
import { withOwn } from '../../../list/state.ts'
import { useSession } from '../../../shell/session.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { assets, pastedIds, pastedList, recallLookup } from './assets.calls.ts'
import classes from './AssetLookup.module.css'

const LookupForm = lazyPart(async () => (await import('./LookupForm.tsx')).LookupForm)

/** The bulk search, named assetLookup; it is in the breadcrumbs only (VIS-014). */
export function AssetLookup() {
  const [isOpen, setOpen] = useState(false)
  const { search, go } = usePageAddress()
  const state = getState(assets, search)
  const { ids = [], lookup } = state.own
  const current = (lookup && recallLookup(lookup)) || ids
  const { company } = useSession()

  const find = async (pasted: readonly string[], name: string) => {
    const own = await pastedIds(company.id, pasted, name || undefined)
    if (own === null) return
    setOpen(false)
    const request = withOwn({ ...state, search: '' }, { ids: undefined, lookup: undefined, ...own })
    go(getAddress(assets, request))
  }

  return (
    <>
      <Button size="small" icon={ClipboardPaste} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Bulk search
      </Button>
      <Dialog title="Bulk search" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Suspense fallback={<Skeleton height={340} />}>
          <LookupForm start={current.join('\n')} onFind={(pasted, name) => void find(pasted, name)} />
        </Suspense>
      </Dialog>
    </>
  )
}

/** Ids of a pasted list that match nothing, to look at and to copy. */
export function UnmatchedIds({ terms }: { terms: readonly string[] }) {
  const [isOpen, setOpen] = useState(false)
  if (terms.length === 0) return null
  const count = showNumber(terms.length)
  return (
    <section className={classes.unmatched} aria-label="IDs not found">
      <div className={classes.unmatchedHead}>
        <SearchX size={16} aria-hidden="true" />
        <span>
          <strong>{count}</strong> of the pasted IDs {terms.length === 1 ? 'was' : 'were'} not found.
        </span>
        <Button variant="plain" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide IDs' : 'Show IDs'}
        </Button>
        <CopyButton text={() => terms.join('\n')}>Copy IDs</CopyButton>
      </div>
      {isOpen && (
        <p className={classes.terms} tabIndex={0} role="group" aria-label="IDs with no match">
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
          <strong>{data.name}</strong>, {formatCount(data.ids.length, 'ID')}, pasted by {data.by} on{' '}
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
