import { removeTariff } from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  createTariff,
  type Tariff,
  type TariffBody,
  updateTariff,
} from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Revert, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { BackLink } from '../../../shared/BackLink.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { DEMURRAGE_PATHS } from '../demurrage.rules.ts'
import { TariffFields } from './TariffFields.tsx'
import { TariffPreview } from './TariffPreview.tsx'
import { showTariff, deleteTariff, tariff, standardTariff } from './tariffs.calls.ts'

const adding = createForm(createTariff)
const editing = createForm(updateTariff, { version: 'version' })

/** One tariff: its rules, and their effect on last month. */
export function TariffPage() {
  const { company } = useSession()
  const id = useIdParam('tariffId')
  const found = useQuery({ ...tariff(company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the tariff"
      pageTitle="Tariff"
      waiting={420}
      removed={<Navigate to={pathTo(DEMURRAGE_PATHS.tariffs, { customerId: company.id })} replace />}
    >
      {(it) => <TariffForm customerId={company.id} one={it} />}
    </Loaded>
  )
}

function TariffForm({ customerId, one }: { customerId: number; one: Tariff }) {
  useRecent({
    label: one.name,
    detail: 'Tariff',
    href: pathTo(DEMURRAGE_PATHS.tariff, { customerId, tariffId: one.tariff_id }),
  })
  const [isConfirming, setIsConfirming] = useState(false)
  const navigate = useNavigate()
  const go = () => navigate({ to: pathTo(DEMURRAGE_PATHS.tariffs, { customerId }) })
  return (
    <>
      <BackLink to={pathTo(DEMURRAGE_PATHS.tariffs, { customerId })}>Tariffs</BackLink>
      <PageHead
        title={one.name}
        detail="Changes apply to all matching cars, including past ones."
        actions={
          <Offered by={removeTariff}>
            <Button variant="plain" onClick={() => setIsConfirming(true)}>
              Delete
            </Button>
          </Offered>
        }
      />
      <editing.Form
        params={{ customerId, tariffId: one.tariff_id }}
        start={one as never}
        done={async (saved) => {
          await showTariff(customerId, saved)
          toast({ status: 'success', message: 'Tariff saved. Charges are recalculated within a minute.' })
        }}
      >
        <TariffFields form={editing.like(adding)} />
        <TariffPreview customerId={customerId} />
        <Actions>
          <Submit needsChange>Save</Submit>
          <Revert>Discard changes</Revert>
        </Actions>
      </editing.Form>
      {isConfirming && (
        <ConfirmDialog
          title={`Delete ${one.name}?`}
          verb="Delete"
          act={() => deleteTariff(customerId, one.tariff_id)}
          successMessage={`${one.name} deleted. Charges are being recalculated.`}
          onDone={() => void go()}
          onClose={() => setIsConfirming(false)}
        >
          Its cars will use the next matching tariff, or the standard rules.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Adds a tariff, pre-filled with the terms that most railroads publish. */
export function NewTariffPage() {
  const { company } = useSession()
  const customerId = company.id
  const usual = useQuery(standardTariff(customerId, company.waybill_type === 'imdl' ? 'imdl' : 'R'))
  return (
    <Loaded query={usual} failure="Couldn’t load the standard rules" pageTitle="New tariff" waiting={420}>
      {(start) => <NewTariff customerId={customerId} start={start} />}
    </Loaded>
  )
}

function NewTariff({ customerId, start }: { customerId: number; start: TariffBody }) {
  const navigate = useNavigate()
  const go = () => navigate({ to: pathTo(DEMURRAGE_PATHS.tariffs, { customerId }) })
  return (
    <>
      <BackLink to={pathTo(DEMURRAGE_PATHS.tariffs, { customerId })}>Tariffs</BackLink>
      <PageHead
        title="New tariff"
        detail="Pre-filled with typical railroad terms. Adjust them to match yours."
      />
      <adding.Form
        params={{ customerId }}
        start={start as never}
        done={async (saved) => {
          await showTariff(customerId, saved)
          toast({
            status: 'success',
            message: `${saved.name} added. Charges are recalculated within a minute.`,
          })
          await go()
        }}
      >
        <TariffFields form={adding} />
        <TariffPreview customerId={customerId} />
        <Actions>
          <Submit>Add tariff</Submit>
          <Cancel onPress={() => void go()} />
        </Actions>
      </adding.Form>
    </>
  )
}
