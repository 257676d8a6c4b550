import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmReportDomain } from '#contract/areas/reports/schedules/domains.contract.ts'
import type { SendOptions } from '../../../form/send.ts'
import { useAction } from '../../../form/use-action.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from '../reports/Reports.module.css'
import { confirmDomain, domains, removeDomain } from './schedules.calls.ts'

const HEIGHT_PX = 80

/** Domains outside the company that may get reports; who may change company settings confirms them. */
export function DomainsPanel({ customerId }: { customerId: number }) {
  const found = useQuery(domains(customerId))
  const mayChange = useMay(confirmReportDomain)
  const [domain, setDomain] = useState('')
  const add = useAction((given: string, options: SendOptions) =>
    confirmDomain({ customerId, domain: given }, options),
  )
  const remove = useAction((given: string, options: SendOptions) =>
    removeDomain({ customerId, domain: given }, options),
  )
  const refusal = add.refusal ?? remove.refusal
  return (
    <Panel
      title="Confirmed domains"
      hint="Addresses outside the company at these domains can receive reports, as files only."
    >
      {refusal && <Refusal>{refusal}</Refusal>}
      <Loaded query={found} failure="Couldn’t load the domains" waiting={HEIGHT_PX}>
        {({ domains: list }) =>
          list.length === 0 ? (
            <PanelNote>None yet.</PanelNote>
          ) : (
            <ul className={css.list}>
              {list.map((one) => (
                <li key={one.domain} className={css.row}>
                  {one.domain}, confirmed by {one.confirmed_by}
                  {mayChange && (
                    <Button
                      size="small"
                      aria-label={`Remove ${one.domain}`}
                      isBusy={remove.isBusy}
                      onClick={() => void remove.run(one.domain)}
                    >
                      Remove
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayChange && (
        <div className={css.row}>
          <input
            className={css.pick}
            aria-label="Domain"
            placeholder="partner.com"
            value={domain}
            onChange={({ currentTarget }) => setDomain(currentTarget.value)}
          />
          <Button
            isBusy={add.isBusy}
            disabled={domain.trim() === ''}
            onClick={() => void add.run(domain.trim().toLowerCase()).then((made) => made && setDomain(''))}
          >
            Confirm domain
          </Button>
        </div>
      )}
    </Panel>
  )
}
