import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { updateContactAges } from '#contract/areas/visibility/contact/contact.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Button } from '../../../ui/Button.tsx'
import type { AssetView } from '../assets/AssetFilters.tsx'
import { withScope } from '../assets/assets.calls.ts'
import { contactAges } from './contact.calls.ts'
import css from './LostLine.module.css'

const ContactAgesDialog = lazyPart(async () => (await import('./ContactAgesDialog.tsx')).ContactAgesDialog)

interface Props {
  view: AssetView
  customerId: number
  count: number
}

/** Units that no one has reported for too long, in one line below the list: they are in none of its counts. */
export function LostLine({ view, customerId, count }: Props) {
  const isShown = view.scope === 'lost'
  const toggle = () => view.change(withScope(view.state, isShown ? 'current' : 'lost'))
  const [isOpen, setOpen] = useState(false)
  const ages = useQuery({ ...contactAges(customerId), enabled: count > 0 || isShown }).data
  if (count === 0 && !isShown) return null
  const limits =
    ages &&
    ` (no report for ${formatCount(ages.moving_days, 'day')}, or ${formatCount(ages.stored_days, 'day')} if stored)`
  return (
    <p className={css.line}>
      <span>
        Lost contact: {formatCount(count, 'unit')}
        {limits}. Not included in other counts until the next report.
      </span>
      <Button size="small" onClick={toggle}>
        {isShown ? 'Back to all assets' : 'Show these units'}
      </Button>
      <Offered by={updateContactAges}>
        <Button size="small" onClick={() => setOpen(true)}>
          Change limits
        </Button>
      </Offered>
      {isOpen && ages && (
        <ContactAgesDialog customerId={customerId} ages={ages} onClose={() => setOpen(false)} />
      )}
    </p>
  )
}
