import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleCheck, ClipboardX, SearchX, TrainTrack } from 'lucide-react'
import { useState } from 'react'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import type { CallFailure } from '../../../shell/queries.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import classes from './AssetListPage.module.css'
import { type AssetSearch, isNarrowed, scopeOf, withoutFilters, withScope } from './asset-search.rules.ts'
import { LOOKUP_NOT_HERE } from '../visibility.messages.ts'

interface EmptyProps {
  search: AssetSearch
  /** The address names a pasted list this tab does not know. */
  isLost: boolean
  list: Pick<UseQueryResult<unknown, CallFailure>, 'error' | 'refetch' | 'isFetching' | 'data'>
  companyName: string
  /** There are units, if not among the trips asked for. */
  hasAssets: boolean
  onChange: (next: AssetSearch) => void
}

/** Why the list shows nothing, and the one thing to do about it. */
export function WhyEmpty({ search, isLost, list, companyName, hasAssets, onChange }: EmptyProps) {
  const clear = () => onChange(withoutFilters(search))
  if (isLost) {
    return (
      <EmptyState
        icon={ClipboardX}
        title="The pasted list is not here"
        action={<Button onClick={clear}>Show all assets</Button>}
      >
        {LOOKUP_NOT_HERE}
      </EmptyState>
    )
  }
  if (list.error && !list.data) {
    return (
      <LoadFailed
        title="The list could not be loaded"
        error={list.error}
        isBusy={list.isFetching}
        onRetry={() => void list.refetch()}
        comfort="Your filters are kept."
      />
    )
  }
  if (isNarrowed(search)) {
    return (
      <EmptyState
        icon={SearchX}
        title="No asset matches"
        action={<Button onClick={clear}>Clear all filters</Button>}
      >
        Nothing fits all of the filters above at once. Remove one of them, or start over.
        {scopeOf(search) === 'active' && ' Completed trips are left out.'}
      </EmptyState>
    )
  }
  if (hasAssets) {
    return (
      <EmptyState
        icon={CircleCheck}
        title="Nothing is under way"
        action={<Button onClick={() => onChange(withScope(search, 'current'))}>Show completed trips</Button>}
      >
        Every trip of {companyName} is complete. The next one appears here by itself.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={TrainTrack}
      title="No assets yet"
      action={
        <Button loading={list.isFetching} onClick={() => void list.refetch()}>
          Check again
        </Button>
      }
    >
      No railroad has reported a car or container of {companyName} so far. The first one appears here by
      itself.
    </EmptyState>
  )
}

interface NewerProps {
  waiting: number
  onShow: () => void
  /** The newest answer failed and what shows is older. */
  isOutdated: boolean
}

/** Tells that the order has changed without changing it under the reader. */
export function NewerRows({ waiting, onShow, isOutdated }: NewerProps) {
  return (
    <div role="status" className={classes.status}>
      {waiting > 0 && (
        <span className={classes.waiting}>
          {waiting} updated
          <button type="button" className={classes.show} onClick={onShow}>
            Show
          </button>
        </span>
      )}
      {isOutdated && waiting === 0 && (
        <span className={classes.waiting}>
          The newest changes could not be loaded. This is the list as it was before.
        </span>
      )}
    </div>
  )
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
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
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
