/** Describes the rate a price was taken from. */
export const rateText = ({
  stcc,
  car_type,
  source,
}: {
  stcc: string
  car_type: string
  source: string
}): string =>
  [stcc === '' ? 'any commodity' : `STCC ${stcc}`, car_type === '' ? 'any car' : car_type, source]
    .filter((part) => part !== '')
    .join(', ')
