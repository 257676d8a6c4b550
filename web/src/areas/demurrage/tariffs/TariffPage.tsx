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
import { formOf } from '../../../form/form-of.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Cancel, Revert, Submit } from '../../../form/Submit.tsx'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageWaiting } from '../../../shared/PageWaiting.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { DEMURRAGE_PATHS } from '../demurrage.rules.ts'
import { type Fields, TariffFields } from './TariffFields.tsx'
import { TariffPreview } from './TariffPreview.tsx'
import { showTariff, takeTariffOut, tariff, usualTariff } from './tariffs.calls.ts'

const adding = formOf(createTariff)
const editing = formOf(updateTariff, { version: 'version' })

/** One tariff: its rules, and what they would have made of last month. */
export function TariffPage() {
  const { company } = useSession()
  const id = useIdParam('tariffId')
  const found = useQuery({ ...tariff(company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="The tariff could not be loaded"
      waiting={<PageWaiting title="Tariff" height={420} />}
      gone={<Navigate to={pathTo(DEMURRAGE_PATHS.tariffs, { customerId: company.id })} replace />}
    >
      {(it) => <TariffForm customerId={company.id} one={it} />}
    </Loaded>
  )
}

function TariffForm({ customerId, one }: { customerId: number; one: Tariff }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const go = () => navigate({ to: pathTo(DEMURRAGE_PATHS.tariffs, { customerId }) })
  return (
    <>
      <PageHead
        title={one.name}
        detail="A change counts for every car it fits, past ones too."
        actions={
          <Offered by={removeTariff}>
            <Button look="plain" onClick={() => setIsAsking(true)}>
              Remove
            </Button>
          </Offered>
        }
      />
      <editing.Form
        params={{ customerId, tariffId: one.tariff_id }}
        start={one as never}
        done={async (saved) => {
          await showTariff(customerId, saved)
          toast({ status: 'success', message: 'The tariff is saved. Cars are counted anew within a minute.' })
        }}
      >
        <TariffFields form={editing as unknown as Fields} />
        <TariffPreview customerId={customerId} />
        <Actions>
          <Submit needsChange>Save</Submit>
          <Revert>Undo the changes</Revert>
        </Actions>
      </editing.Form>
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${one.name}?`}
          verb="Remove"
          act={() => takeTariffOut(customerId, one.tariff_id)}
          said={`${one.name} is removed. Its cars are counted anew.`}
          onDone={() => void go()}
          onClose={() => setIsAsking(false)}
        >
          Its cars then go by the next tariff that fits, or by the usual rules.
        </ConfirmDialog>
      )}
    </>
  )
}

/** Adds a tariff, beginning from what most railroads publish. */
export function NewTariffPage() {
  const { company } = useSession()
  const customerId = company.id
  const usual = useQuery(usualTariff(customerId, company.waybill_type === 'imdl' ? 'imdl' : 'R'))
  return (
    <Loaded
      query={usual}
      failure="The usual rules could not be loaded"
      waiting={<PageWaiting title="New tariff" height={420} />}
    >
      {(start) => <NewTariff customerId={customerId} start={start} />}
    </Loaded>
  )
}

function NewTariff({ customerId, start }: { customerId: number; start: TariffBody }) {
  const navigate = useNavigate()
  const go = () => navigate({ to: pathTo(DEMURRAGE_PATHS.tariffs, { customerId }) })
  return (
    <>
      <PageHead
        title="New tariff"
        detail="It begins with what most railroads publish. Change what yours says."
      />
      <adding.Form
        params={{ customerId }}
        start={start as never}
        done={async (saved) => {
          await showTariff(customerId, saved)
          toast({
            status: 'success',
            message: `${saved.name} is added. Cars are counted anew within a minute.`,
          })
          await go()
        }}
      >
        <TariffFields form={adding as unknown as Fields} />
        <TariffPreview customerId={customerId} />
        <Actions>
          <Submit>Add the tariff</Submit>
          <Cancel onPress={() => void go()} />
        </Actions>
      </adding.Form>
    </>
  )
}
