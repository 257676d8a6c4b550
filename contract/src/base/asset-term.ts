/** Upper case with everything but A-Z and 0-9 removed (PLT-118): how ids are searched, whatever was typed between. */
export const normalizeAssetTerm = (term: string): string => term.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** An equipment ID as people read it, `UTLX 207444`; calls and addresses carry it without the space. */
export const showEquipment = (id: string): string => id.replace(/^([A-Z]+)(\d+)$/, '$1 $2')
