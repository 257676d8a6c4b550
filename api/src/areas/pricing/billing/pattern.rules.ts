import { getAuthority } from '#contract/areas/pricing/billing/billing.rules.ts'
import type { StoredQuote } from '../quotes/quotes.queries.ts'

/** Codes of the 404: a price quote as price authority, an STCC of the goods, the shipper. */
const PRICE_QUOTE = 'PR'
const STCC = 'T'
const SHIPPER = 'SH'
const MAX_NAME = 60
const MAX_DESCRIPTION = 50

/** The bill of lading of a quote, with what the quote contains: lane, goods, shipper and price authority. */
export function getWaybill({ id, customer_business_name, data }: StoredQuote) {
  const { origin_city, origin_state, destination_city, destination_state, origin, destination } = data
  return {
    heading: {
      name_N1_loop: [
        {
          name_N1: {
            entity_identifier_code_01: SHIPPER,
            name_02: customer_business_name.slice(0, MAX_NAME),
          },
        },
      ],
      origin_station_F9: getStation(origin_city, origin_state, origin?.country),
      destination_station_D9: getStation(destination_city, destination_state, destination?.country),
      assigned_number_LX_loop: data.stccs.map(({ commodity, commodity_code }, at) => ({
        assigned_number_LX: { assigned_number_01: at + 1 },
        description_marks_and_numbers_L5: [
          {
            lading_line_item_number_01: 1,
            lading_description_02: commodity.slice(0, MAX_DESCRIPTION),
            commodity_code_03: commodity_code,
            commodity_code_qualifier_04: STCC,
          },
        ],
        line_item_quantity_and_weight_L0_loop: [
          {
            price_authority_identification_PI: [
              {
                reference_identification_qualifier_01: PRICE_QUOTE,
                reference_identification_02: getAuthority(id),
              },
            ],
          },
        ],
      })),
    },
  }
}

const getStation = (city: string, state: string, country = '') => ({
  city_name_02: city.toUpperCase(),
  state_or_province_code_03: state,
  ...(country !== '' && { country_code_04: country }),
})
