import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Scale, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import {
  type BillRule,
  removeBillRule,
  RULE_KINDS,
  RULED_CHARGES,
  saveBillRule,
} from '#contract/areas/invoicing/bill-rules/bill-rules.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { BackLink } from '../../../shared/BackLink.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import css from '../bills/Bills.module.css'
import { billRules, postRemoval, reloadBillRules } from './bill-rules.calls.ts'

const BillRuleDialog = lazyPart(async () => (await import('./BillRuleDialog.tsx')).BillRuleDialog)

type Kind = keyof typeof RULED_CHARGES

const getName = ({ scac, kind }: BillRule): string =>
  `${RULED_CHARGES[kind as Kind]} for ${scac || 'every railroad'}`

/** What a rule says: `Absorbed by the railroad`, `$275.00 a car`. */
function getText({ how, amount_cents, minimum_cents, tiers }: BillRule): string {
  if (how === 'car') return `${showCents(amount_cents)} per car`
  if (how === 'mile') return `${showCents(amount_cents)} per mile, at least ${showCents(minimum_cents)}`
  if (how === 'tiers') return `${tiers.length} ${tiers.length === 1 ? 'tier' : 'tiers'} by number of cars`
  return RULE_KINDS[how]
}

const reportSaved = async () =>
  void toast({ status: 'success', message: 'Rule saved. Check open bills again to apply it.' })

/** Rules and tolerances that railroads’ bills are checked by. */
export function BillRulesPage() {
  const customerId = useSession().company.id
  const rules = useQuery(billRules(customerId))
  const [mayEdit, mayRemove] = [useMay(saveBillRule), useMay(removeBillRule)]
  const [edited, setEdited] = useState<BillRule | 'new' | null>(null)
  const [removed, setRemoved] = useState<BillRule | null>(null)
  return (
    <>
      <BackLink to={pathTo(INVOICING_PATHS.bills, { customerId })}>Railroad bills</BackLink>
      <PageHead
        title="Charge rules"
        detail="Rules for charges other than line haul, fuel and stays, and tolerances for all lines. Default tolerance: 1¢ and 500 lb per car."
        actions={
          mayEdit && (
            <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
              Add rule
            </Button>
          )
        }
      />
      <Loaded query={rules} failure="Couldn’t load the rules" waiting={<RowsWaiting />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              icon={Scale}
              title="No rules yet"
              action={
                mayEdit && (
                  <Button icon={Plus} onClick={() => setEdited('new')}>
                    Add rule
                  </Button>
                )
              }
            >
              Switching, diversions and similar charges stay “Not checked” until you add a rule.
            </EmptyState>
          ) : (
            <SimpleTable
              label="Charge rules"
              rows={found}
              getKey={({ scac, kind }) => `${scac} ${kind}`}
              columns={[
                { head: 'Charge', names: true, render: ({ kind }) => RULED_CHARGES[kind as Kind] },
                { head: 'Railroad', render: ({ scac }) => scac || 'All railroads' },
                { head: 'Charged', render: getText },
                { head: 'Tariff item', render: ({ item }) => item || '–' },
                { head: 'Tolerance per car', number: true, render: (one) => showCents(one.tolerance_cents) },
                {
                  head: 'Weight',
                  number: true,
                  render: (one) => `${showNumber(one.tolerance_lb)} lb`,
                },
                {
                  head: 'Actions',
                  render: (rule) => (
                    <span className={css.iconButtons}>
                      {mayEdit && (
                        <IconButton
                          label={`Edit ${getName(rule)}`}
                          icon={Pencil}
                          onClick={() => setEdited(rule)}
                        />
                      )}
                      {mayRemove && (
                        <IconButton
                          label={`Delete ${getName(rule)}`}
                          icon={Trash2}
                          onClick={() => setRemoved(rule)}
                        />
                      )}
                    </span>
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {edited !== null && (
        <Suspense>
          <BillRuleDialog
            customerId={customerId}
            title={edited === 'new' ? 'Add rule' : 'Edit rule'}
            start={edited === 'new' ? {} : edited}
            onSaved={reportSaved}
            onClose={() => setEdited(null)}
          />
        </Suspense>
      )}
      {removed !== null && (
        <ConfirmDialog
          title={`Delete ${getName(removed)}?`}
          verb="Delete rule"
          act={(options) =>
            postRemoval(customerId, { scac: removed.scac, kind: removed.kind as Kind }, options)
          }
          successMessage="Rule deleted."
          onDone={() => void reloadBillRules()}
          onClose={() => setRemoved(null)}
        >
          <p>These charges will no longer be checked.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
