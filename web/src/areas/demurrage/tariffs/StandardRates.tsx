import { useQuery } from '@tanstack/react-query'
import { DollarSign } from 'lucide-react'
import type { TariffBody } from '#contract/areas/demurrage/tariffs/tariffs.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { ButtonPopover } from '../../../ui/ButtonPopover.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { standardTariff } from './tariffs.calls.ts'

interface Props {
  customerId: number
  kind: 'R' | 'imdl'
}

/** The daily rates behind charges of cars that no tariff matches, one press away. */
export function StandardRates(props: Props) {
  return (
    <ButtonPopover label="Standard rates" icon={DollarSign} text="Standard rates" variant="plain">
      {() => <Rates {...props} />}
    </ButtonPopover>
  )
}

function Rates({ customerId, kind }: Props) {
  const query = useQuery(standardTariff(customerId, kind))
  return (
    <Loaded query={query} failure="Couldn’t load the standard rates" waiting={240}>
      {(tariff) => (
        <SimpleTable
          label="Standard rates per charged day"
          kind="plain"
          rows={toRates(tariff)}
          getKey={({ name }) => name}
          columns={[
            { head: 'Rate', names: true, render: ({ name }) => name },
            { head: 'Per charged day', number: true, render: ({ cents }) => showCents(cents) },
          ]}
        />
      )}
    </Loaded>
  )
}

const toRates = (tariff: TariffBody) => [
  { name: 'Standard', cents: tariff.rate_usual },
  { name: 'Hazardous', cents: tariff.rate_hazardous },
  { name: 'Inhalation hazard', cents: tariff.rate_inhalation_hazard },
  { name: 'Refrigerated', cents: tariff.rate_refrigerated },
  { name: 'Storage, loaded', cents: tariff.rate_storage_loaded },
  { name: 'Storage, empty', cents: tariff.rate_storage_empty },
]
