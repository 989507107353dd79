import { answer, type Screen } from './screen.ts';

const addresses = [
  { url: 'http://192.168.1.5:8000', kind: 'ipv4' },
  { url: 'http://savol.local:8000', kind: 'mdns' },
  { url: 'http://[fd12:3456:789a:1:2:3:4:5]:8000', kind: 'ipv6' },
  { url: 'http://informatika-xonasi:8000', kind: 'hostname' },
];

const answerAddresses = (some: typeof addresses) =>
  answer('**/school_network_api/', {
    status: 'ok',
    data_api: [{ addresses: some, school: 'Toshkent shahri 12-sonli umumiy oʻrta taʼlim maktabi' }],
  });

const trust = {
  status: 'ok',
  data_api: [
    {
      authority: {
        name: 'Savol 12-sonli maktab 4F2A',
        fingerprint: Array.from({ length: 32 }, (_, at) =>
          (at * 37 + 11).toString(16).slice(-2).padStart(2, '0'),
        )
          .join(':')
          .toUpperCase(),
        valid_until: '2036-09-01T08:00:00.000Z',
      },
      secure_origins: ['https://192.168.1.5:8443'],
    },
  ],
};

/** How the devices of a school reach the server, and come to trust it. */
export const screens: readonly Screen[] = [
  { name: 'school-address', role: 'staff', path: '/school-address', before: answerAddresses(addresses) },
  { name: 'school-address-none', role: 'staff', path: '/school-address', before: answerAddresses([]) },
  { name: 'school-address-forbidden', role: 'teacher', path: '/school-address' },
  {
    name: 'trust',
    role: 'guest',
    path: '/trust',
    before: answer('**/school_network_api/trust/', trust),
    prepare: (page) => page.locator('ol.points').waitFor(),
  },
  { name: 'trust-none', role: 'guest', path: '/trust' },
];
