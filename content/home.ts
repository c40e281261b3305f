// The tabs, sections and tiles of the home page. `icon` is the name of a Lucide icon.
export default {
  tabs: [
    {
      label: 'Mobility Suite',
      sections: [
        {
          heading: 'Protect',
          tiles: [
            {
              label: 'Shield',
              icon: 'shield',
              description: 'Security updates and patches that keep Android devices protected over their life.',
            },
            {
              label: 'Launcher',
              href: '/launcher/overview',
              icon: 'rocket',
              description: 'A locked-down home screen with only the apps your users need.',
            },
            {
              label: 'Enterprise Browser',
              href: '/browser/overview',
              icon: 'globe',
              description: 'Browse approved web sites only, with the scanner at hand.',
            },
            {
              label: 'Integrity Kit',
              href: '/integritykit/overview',
              icon: 'shield-check',
              description: 'Hardware and USB protections for devices in the field.',
            },
          ],
        },
        {
          heading: 'Configure',
          tiles: [
            {
              label: 'Scan2Deploy Studio',
              href: '/scan2deploy/studio',
              icon: 'qr-code',
              description: 'Design a device setup on your PC and roll it out with a scan.',
            },
            {
              label: 'Android Enterprise QR Generator',
              href: '/aeqrdoc/overview',
              icon: 'smartphone',
              description: 'Create the QR code that enrolls a device with your EMM.',
            },
            {
              label: 'OEMConfig',
              href: '/oemconfig/overview',
              icon: 'sliders-horizontal',
              description: 'Manage device settings from any EMM with managed configurations.',
            },
            {
              label: 'Wi-Fi QR Generator',
              href: '/wifiqrdoc/overview',
              icon: 'wifi',
              description: 'Join a wireless network by reading one code.',
            },
          ],
        },
        {
          heading: 'Develop',
          tiles: [
            {
              label: 'Android SDKs',
              href: '/android/overview',
              icon: 'code',
              description: 'Build apps that scan, in Java, Kotlin, .NET or JavaScript.',
            },
            {
              label: 'Visual Formatter',
              href: '/scan2deploy/visual-formatter-basic-concepts',
              icon: 'workflow',
              description: 'Shape barcode data with blocks instead of code.',
            },
            {
              label: 'Wedge',
              href: '/wedge/overview',
              icon: 'text-cursor-input',
              description: 'Send scanned data into any app as keys, intents or web input.',
            },
          ],
        },
        {
          heading: 'Optimize',
          tiles: [
            {
              label: 'SoftSpot',
              href: '/softspot/overview',
              icon: 'pointer',
              description: 'A floating scan button that is always in reach.',
            },
            {
              label: 'Logger',
              href: '/logger/overview',
              icon: 'scroll-text',
              description: 'Record system logs and share them with support.',
            },
            {
              label: 'WiFi Guard',
              href: '/wifiguard/overview',
              icon: 'wifi-cog',
              description: 'Measure signal, roaming and ping times on the spot.',
            },
            {
              label: 'WorkDesk',
              href: '/workdesk/overview',
              icon: 'monitor',
              description: 'Turn a docked device into a desktop.',
            },
            {
              label: 'Battery Manager',
              href: '/battery-manager/overview',
              icon: 'battery-charging',
              description: 'Watch battery health and choose how to charge.',
            },
            {
              label: 'QuickBoard',
              href: '/quickboard/overview',
              icon: 'keyboard',
              description: 'Draw the on-screen keyboard your workflow needs.',
            },
            {
              label: 'Pocket Mode',
              href: '/pocket-mode/overview',
              icon: 'lock',
              description: 'No unwanted touches while the device is in a pocket.',
            },
          ],
        },
      ],
    },
    {
      label: 'Android',
      sections: [
        {
          heading: 'Configuration',
          tiles: [
            {
              label: 'Aladdin for CODiScan',
              href: '/aladdin/overview',
              icon: 'wand-sparkles',
              description: 'Pair, configure and use a CODiScan reader from Android.',
            },
            {
              label: 'DXU',
              href: '/dxu/overview',
              icon: 'settings',
              description: 'Configure mobile computers from a Windows PC.',
            },
          ],
        },
        {
          heading: 'SDK',
          tiles: [
            {
              label: 'Datacapture SDK',
              href: '/capturesdk/overview',
              icon: 'scan-barcode',
              description: 'Use USB and Bluetooth scanners from an Android app.',
            },
            {
              label: 'Core SDK',
              href: '/hhs/overview',
              icon: 'cpu',
              description: 'The base library for handheld scanners.',
            },
          ],
        },
        {
          heading: 'Utilities',
          tiles: [
            {
              label: 'Ethernet Adapter Utility',
              href: '/m10ethcradle/overview',
              icon: 'ethernet-port',
              description: 'Wired networking for devices in an Ethernet dock.',
            },
            {
              label: 'Quick Pairing',
              href: '/quickpairing/overview',
              icon: 'bluetooth',
              description: 'Pair a handheld scanner with a mobile device in one scan.',
            },
          ],
        },
      ],
    },
    {
      label: 'iOS',
      sections: [
        {
          heading: 'SDK',
          tiles: [
            {
              label: 'iOS SDK',
              href: '/codiscan-ios-sdk/overview',
              icon: 'braces',
              description: 'Bring CODiScan data into your iPhone and iPad apps.',
            },
            {
              label: 'iOS SDK Sample App',
              href: '/codiscan-ios-sdk-sample-app/overview',
              icon: 'app-window',
              description: 'See the iOS SDK at work, screen by screen.',
            },
          ],
        },
      ],
    },
    {
      label: 'POS',
      sections: [
        {
          heading: 'SDKs',
          tiles: [
            {
              label: 'JavaPOS',
              href: '/javapos/overview',
              icon: 'coffee',
              description: 'Scanners and scales for point of sale software in Java.',
            },
            {
              label: 'OPOS',
              href: '/opos/overview',
              icon: 'shopping-cart',
              description: 'Scanners and scales for point of sale software on Windows.',
            },
          ],
        },
      ],
    },
    {
      label: 'Windows CE',
      sections: [
        {
          heading: 'Configuration',
          tiles: [
            {
              label: 'Scan2Deploy CE',
              href: '/scan2deploy-ce/overview',
              icon: 'scan-line',
              description: 'Stage Windows CE devices from barcodes.',
            },
            {
              label: 'DXU',
              href: '/dxu/overview',
              icon: 'settings',
              description: 'Configure mobile computers from a Windows PC.',
            },
          ],
        },
        {
          heading: 'SDKs',
          tiles: [
            {
              label: 'Windows CE SDK',
              href: '/ce/overview',
              icon: 'blocks',
              description: 'Develop applications for Windows CE terminals.',
            },
            {
              label: 'CE Sync SDK',
              href: '/cesync/overview',
              icon: 'refresh-cw',
              description: 'Move files and start programs on a connected CE device.',
            },
          ],
        },
        {
          heading: 'Utilities',
          tiles: [
            {
              label: 'USBLAN',
              href: '/usblan/overview',
              icon: 'usb',
              description: 'A network connection over the USB cable.',
            },
          ],
        },
      ],
    },
  ],
};
