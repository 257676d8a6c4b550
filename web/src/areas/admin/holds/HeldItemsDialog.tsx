import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Hold, listHeldItems } from '#contract/areas/admin/holds/holds.contract.ts'
import { AT_RAILROAD } from '#contract/areas/admin/holds/holds.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { When } from '../../../shared/When.tsx'
import { readable } from '../../../shell/call.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { heldItems } from './holds.calls.ts'
import { holdLabel } from './holds.rules.ts'
import css from './HoldsPage.module.css'

type Item = Result<typeof listHeldItems>['data'][number]

/** The items of one hold, oldest first. */
export function HeldItemsDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const { data, error } = useQuery(heldItems(hold.hold_id))
  const items = data?.data
  return (
    <Dialog title={holdLabel(hold)} isOpen onClose={onClose}>
      {error && <Refusal>{readable(error.message)}</Refusal>}
      {!data && !error && <Skeleton height={160} />}
      {items?.length === 0 && <p>No items on hold. New items are held here until you release the hold.</p>}
      {items && items.length > 0 && (
        <ul className={css.items}>
          {items.map((item) => (
            <HeldItem key={item.item_id} item={item} />
          ))}
        </ul>
      )}
      {items && hold.waiting_count > items.length && (
        <p className={css.quiet}>
          Showing the oldest {items.length} of {hold.waiting_count}.
        </p>
      )}
    </Dialog>
  )
}

function HeldItem({ item }: { item: Item }) {
  return (
    <li>
      <strong>{item.title}</strong>
      <span className={css.quiet}>
        {item.target && <>to {item.target}, </>}
        written <When at={item.created_ts} />
        {item.at_railroad && <>. At the railroad: {AT_RAILROAD[item.at_railroad]}</>}
      </span>
    </li>
  )
}
