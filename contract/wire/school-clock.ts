/** The header with the time zone of the school, such as Asia/Tashkent, of all answers but 304. Pages show all times by it. */
export const zoneHeader = 'Savol-Time-Zone';
