/** An equipment ID as people read it, `UTLX 207444`; calls and addresses carry it without the space. */
export const showEquipment = (id: string): string => id.replace(/^([A-Z]+)(\d+)$/, '$1 $2')
