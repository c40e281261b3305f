// The home page: title, and the nine most frequent tasks of readers. `icon` is the name of a Lucide icon.
export default {
  title: '{{ vendor }} Technical Documentation',
  description:
    'For integrators and administrators: guides, API references and release notes for mobile computers, scanners and the software around them.',
  tasks: [
    {
      label: 'Set up devices with a scan',
      href: '/scan2deploy',
      icon: 'qr-code',
      description: 'Design a setup on a PC, print it as codes.',
    },
    {
      label: 'Manage settings from an EMM',
      href: '/oemconfig',
      icon: 'sliders-horizontal',
      description: 'Every setting under the name your EMM shows.',
    },
    {
      label: 'Lock a device to its tasks',
      href: '/launcher',
      icon: 'lock',
      description: 'Only the apps and sites that you allow.',
    },
    {
      label: 'Read barcodes in your app',
      href: '/android',
      icon: 'code',
      description: 'SDKs for Java, Kotlin, C# and JavaScript.',
    },
    {
      label: 'Scan into an app without code',
      href: '/wedge/overview',
      icon: 'text-cursor-input',
      description: 'As keystrokes, intents or web input.',
    },
    {
      label: 'Connect a scanner to a till',
      href: '/javapos',
      icon: 'shopping-cart',
      description: 'By JavaPOS or, on Windows, by OPOS.',
    },
    {
      label: 'See what runs on your device',
      href: '/devices',
      icon: 'smartphone',
      description: 'Apps, SDKs and functions by model.',
    },
    {
      label: 'Find the cause of a problem',
      href: '/troubleshooting',
      icon: 'stethoscope',
      description: 'Symptoms and remedies of all products.',
    },
    {
      label: 'Get help and downloads',
      href: '/support',
      icon: 'life-buoy',
      description: 'What to send, and where installers are.',
    },
  ],
};
